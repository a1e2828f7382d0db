/** Everything of others that runs in the browser, by the name its makers give it. A test holds the list to package.json. */
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
  { name: "Lean QR", packages: ["lean-qr"] },
] as const;
