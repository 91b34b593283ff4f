/** How many of `all` rounds are to be run, at least one: BLOOM_SHARE=4 asks for a fourth of them. */
export const rounds = (all) => Math.max(1, Math.floor(all / Number(process.env.BLOOM_SHARE ?? 1)));
