import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Guava's side of the comparison, run from its source:
 *   java --class-path guava.jar Guava.java build N P < keys > filter
 *   java --class-path guava.jar Guava.java check FILTER < keys   a line a key: 1 may be there, 0 not
 *   java --class-path guava.jar Guava.java sizes < pairs         for each "N P" line: "k longs"
 * One key a line, in UTF-8.
 */
public class Guava {
  public static void main(String[] args) throws IOException {
    switch (args[0]) {
      case "build":
        BloomFilter<CharSequence> built = create(args[1], args[2]);
        for (String key : lines()) built.put(key);
        built.writeTo(System.out);
        System.out.flush();
        break;
      case "check":
        StringBuilder answers = new StringBuilder();
        try (InputStream file = new FileInputStream(args[1])) {
          BloomFilter<CharSequence> read =
              BloomFilter.readFrom(file, Funnels.stringFunnel(StandardCharsets.UTF_8));
          for (String key : lines()) answers.append(read.mightContain(key) ? "1\n" : "0\n");
        }
        System.out.print(answers);
        break;
      case "sizes":
        for (String pair : lines()) {
          String[] words = pair.split(" ");
          ByteArrayOutputStream stored = new ByteArrayOutputStream();
          create(words[0], words[1]).writeTo(stored);
          ByteBuffer header = ByteBuffer.wrap(stored.toByteArray());
          System.out.println((header.get(1) & 0xff) + " " + header.getInt(2));
        }
        break;
      default:
        throw new IllegalArgumentException(args[0]);
    }
  }

  private static BloomFilter<CharSequence> create(String n, String p) {
    return BloomFilter.create(
        Funnels.stringFunnel(StandardCharsets.UTF_8), Long.parseLong(n), Double.parseDouble(p));
  }

  private static String[] lines() throws IOException {
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    return text.isEmpty() ? new String[0] : text.substring(0, text.length() - 1).split("\n", -1);
  }
}
