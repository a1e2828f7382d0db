/** A dictionary of OpenCC as its package ships it: pairs of a character and its replacement, `攝 摄|影 影|…`. */
declare module "opencc-js/dict/TSCharacters" {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default pairs;
}
