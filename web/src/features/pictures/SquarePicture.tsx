import type { PictureView } from "@shiye/events/media";
import { pictureChoices } from "@shiye/events/picture-pane";
import { Picture } from "../../ui/Picture.tsx";
import { squareSizes } from "./pictures-at.ts";

interface SquarePictureProps {
  picture: Omit<PictureView, "alt">;
  /** In CSS pixels. */
  side: number;
  className?: string | undefined;
}

/** A picture cut to a square, in the smallest variant that is sharp. The element around it describes it. */
export function SquarePicture({ picture, side, className }: SquarePictureProps) {
  return (
    <Picture
      className={className ?? ""}
      url={picture.url}
      variants={pictureChoices(picture.variants, picture)}
      thumbhash={picture.thumbhash}
      sizes={squareSizes(side, picture)}
      alt=""
    />
  );
}
