import { describe, expect, it } from "vitest";
import { presentPictures, presentVariants } from "./stored-pictures.ts";

const stored = {
  "/media/a.jpg": {
    ...{ width: 1200, height: 800, thumbhash: "aGFzaA==", animated: false },
    variants: [
      { name: "a-480.webp", width: 480, type: "image/webp" as const },
      { name: "a-720.avif", width: 720, type: "image/avif" as const },
      { name: "a-360.avif", width: 360, type: "image/avif" as const },
    ],
  },
};

describe("pictures that a text names", () => {
  it("are presented with size and existing variants, AVIF first and narrow to wide, as often as they are named", () => {
    const [one, again] = presentPictures(["/media/a.jpg", "/media/a.jpg"], stored);
    expect(one).toMatchObject({ url: "/media/a.jpg", width: 1200, height: 800, thumbhash: "aGFzaA==", alt: "" });
    expect(one?.variants.map(({ url }) => url)).toEqual(["/media/a-360.avif", "/media/a-720.avif", "/media/a-480.webp"]);
    expect(again).toEqual(one);
  });

  it("have no variants when they are animations, because variants do not move", () => {
    const moving = { "/media/a.jpg": { ...stored["/media/a.jpg"], animated: true } };
    expect(presentPictures(["/media/a.jpg"], moving)[0]).toMatchObject({ width: 1200, variants: [] });
  });

  it("are presented by their address only when no record knows them", () => {
    const bare = { url: "/media/b.jpg", width: 0, height: 0, thumbhash: null, alt: "", variants: [] };
    expect(presentPictures(["/media/b.jpg"], stored)).toEqual([bare]);
    expect(presentPictures(["/media/b.jpg"], null)).toEqual([bare]);
  });
});

it("do not present the tiny variant, which a browser would take for any size where it is the only AVIF", () => {
  const tiny = { name: "a-144.avif", width: 144, type: "image/avif" as const };
  const first = { name: "a-240.webp", width: 240, type: "image/webp" as const };
  expect(presentVariants([tiny, first]).map(({ url }) => url)).toEqual(["/media/a-240.webp"]);
});

it("have no variants until some exist", () => {
  expect([presentVariants(null), presentVariants([])]).toEqual([[], []]);
});
