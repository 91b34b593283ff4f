"""Makes fonts_data.cpp: the page's fonts, cut down to what it draws.

    subset.py OUTPUT.cpp FUNCTION=FONT_FILE ...

Keeps ASCII, Latin-1 and the signs below, without hinting and layout features. ImGui applies no
OpenType features, so tabular digits, where a font has them, are put in the place of the others.
"""

import io
import sys

from fontTools import subset, ttLib
from fontTools.cffLib import cffStandardStrings
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

SIGNS = "—–“”‘’·−×…→←↑↓⌈⌉⌊⌋≤≥≈≠±²³∞✓√∑∈␉␊␍␠"
CHARACTERS = set(range(0x20, 0x7F)) | set(range(0xA0, 0x100)) | {ord(sign) for sign in SIGNS}
DIGITS = range(ord("0"), ord("9") + 1)


def tabular(font):
    """Maps the digits to their tabular forms."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(lookups):
        for part in table.LookupList.Lookup[index].SubTable:
            replaced = getattr(part, "ExtSubTable", part).mapping
            for cmap in font["cmap"].tables:
                for digit in DIGITS:
                    glyph = cmap.cmap.get(digit)
                    if glyph in replaced:
                        cmap.cmap[digit] = replaced[glyph]


def shorten_names(font):
    """Gives the glyphs of a CFF font standard names, which take no room in it."""
    if "CFF " not in font:
        return
    top = font["CFF "].cff.topDictIndex[0]
    names = dict(zip(top.charset, cffStandardStrings))  # the first of both is .notdef
    outlines = top.CharStrings.charStrings
    top.CharStrings.charStrings = {names[name]: index for name, index in outlines.items()}
    top.charset = [names[name] for name in top.charset]
    widths = font["hmtx"].metrics
    font["hmtx"].metrics = {names[name]: width for name, width in widths.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: names[name] for code, name in table.cmap.items()}
    font.setGlyphOrder(top.charset)


def decompose_scaled(font):
    """Makes glyphs of scaled parts (␠ of S and P) outlines of their own: ImGui's rasterizer scales
    such parts twice, which leaves nothing to see."""
    if "glyf" not in font:
        return
    outlines = font["glyf"]
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        glyph = outlines[name]
        if glyph.isComposite() and any(hasattr(part, "transform") for part in glyph.components):
            recording = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(recording)
            pen = TTGlyphPen(None)
            recording.replay(pen)
            outlines[name] = pen.glyph()


def shrink(path):
    """The bytes of the subset."""
    font = ttLib.TTFont(path)
    tabular(font)
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = []
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "DSIG", "STAT", "post", "OS/2", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    decompose_scaled(font)
    shorten_names(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def array(name, data):
    rows = (data[i : i + 24] for i in range(0, len(data), 24))
    numbers = ",\n".join(",".join(str(byte) for byte in row) for row in rows)
    return (
        f"static constexpr unsigned char {name}_bytes[] = {{\n{numbers}}};\n"
        f"std::span<const unsigned char> {name}() {{ return {name}_bytes; }}\n\n"
    )


def main():
    output, *fonts = sys.argv[1:]
    parts = ['#include "web/view/drawing/fonts_data.hpp"\n\nnamespace bloom::view {\n\n']
    for font in fonts:
        name, path = font.split("=", 1)
        data = shrink(path)
        print(f"{name}: {len(data)} bytes")
        parts.append(array(name, data))
    parts.append("}  // namespace bloom::view\n")
    with open(output, "w", encoding="ascii") as file:
        file.write("".join(parts))


main()
