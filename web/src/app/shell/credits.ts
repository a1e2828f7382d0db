/** Everything of others that runs in the browser, by the name its makers give it. A test holds the list to the package.json of the site and of what both sites share. */
export const CREDITED = [
  { name: "React", packages: ["react", "react-dom"] },
  { name: "Redux Toolkit", packages: ["@reduxjs/toolkit", "react-redux"] },
  { name: "React Router", packages: ["react-router-dom"] },
  { name: "React Hook Form", packages: ["react-hook-form", "@hookform/resolvers"] },
  { name: "Zod", packages: ["zod"] },
  { name: "Base UI", packages: ["@base-ui/react"] },
  { name: "Lucide 图标", packages: ["lucide-react"] },
  { name: "Embla Carousel", packages: ["embla-carousel-react"] },
  { name: "Yet Another React Lightbox", packages: ["yet-another-react-lightbox"] },
  { name: "Sonner", packages: ["sonner"] },
  { name: "react-easy-crop", packages: ["react-easy-crop"] },
  { name: "dnd kit", packages: ["@dnd-kit/core", "@dnd-kit/sortable", "@dnd-kit/utilities"] },
  { name: "Media Chrome", packages: ["media-chrome"] },
  { name: "DOMPurify", packages: ["dompurify"] },
  { name: "ThumbHash", packages: ["thumbhash"] },
  { name: "noble-hashes", packages: ["@noble/hashes"] },
  { name: "Lean QR", packages: ["lean-qr"] },
  { name: "Emojibase", packages: ["emojibase-data"] },
  { name: "jsdiff", packages: ["diff"] },
] as const;

/** The fonts of text pictures, by the names they have there; public/font-licences.txt has their authors and their licence. */
export const CREDITED_FONTS = [
  { name: "思源黑体", packages: ["@fontsource-variable/noto-sans-sc"] },
  { name: "思源宋体", packages: ["@fontsource-variable/noto-serif-sc"] },
  { name: "霞鹜文楷", packages: ["lxgw-wenkai-webfont"] },
  { name: "快乐体", packages: ["@fontsource/zcool-kuaile"] },
  { name: "得意黑", packages: ["@chinese-fonts/dyh"] },
  { name: "黄油体", packages: ["@fontsource/zcool-qingke-huangyou"] },
  { name: "小薇体", packages: ["@fontsource/zcool-xiaowei"] },
  { name: "滑油字", packages: ["@fontsource/wdxl-lubrifont-sc"] },
  { name: "毛笔楷书", packages: ["@fontsource/ma-shan-zheng"] },
  { name: "志莽行书", packages: ["@fontsource/zhi-mang-xing"] },
  { name: "龙藏体", packages: ["@fontsource/long-cang"] },
  { name: "毛草书", packages: ["@fontsource/liu-jian-mao-cao"] },
] as const;
