import { spawn } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { drawFrame, type Film } from "./film.ts";
import { type FilmName, films } from "./films.ts";
import { playTune } from "./tune.ts";

/** `npm run films`: draws the films of the demo community anew and has ffmpeg, which must be on the PATH, put them into the files beside this one. */
const folder = path.join(import.meta.dirname, "files");

const tunes: Record<FilmName, readonly number[]> = {
  sea: [0, 2, 4, 3, 5, -1, 4, 2, 1, 3, 5, 4, 2, -1, 0, -1],
  stars: [5, -1, 7, -1, 4, -1, 6, 5, -1, 3, -1, 4, 2, -1, 5, -1, -1, 0],
  train: [0, 4, 2, 4, 1, 4, 2, 4, 0, 3, 2, 3, 1, 4, 3, 2],
  cat: [4, 4, 5, 3, 2, -1, 3, 4, 2, 1, 0, -1],
  ginkgo: [7, 5, 4, -1, 6, 4, 3, -1, 5, 3, 2, -1, 4, 2, 0, -1],
  rain: [2, -1, 3, 5, -1, 4, 2, -1, 1, -1, 3, 4, -1, 2, 0, -1],
};

async function film(name: FilmName, { width, height, seconds, framesPerSecond, ...rest }: Film): Promise<void> {
  const sounds = await mkdtemp(path.join(tmpdir(), "film "));
  const sound = path.join(sounds, "tune.wav");
  await writeFile(sound, playTune(tunes[name], seconds));
  const file = path.join(folder, `${name}.mp4`);
  const pictures = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", String(framesPerSecond), "-i", "pipe:0"];
  // Baseline-like and without anything a phone of ten years ago cannot play; the index first, so that it begins at once.
  const coded = [
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-crf",
    "31",
    "-profile:v",
    "main",
    "-pix_fmt",
    "yuv420p",
    "-g",
    "150",
  ];
  const ending = [
    "-c:a",
    "aac",
    "-b:a",
    "32k",
    "-ac",
    "1",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-movflags",
    "+faststart",
  ];
  const encoder = spawn("ffmpeg", ["-v", "error", "-y", ...pictures, "-i", sound, ...coded, ...ending, file], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => encoder.once("error", reject).once("exit", resolve));
  const frames = Math.round(seconds * framesPerSecond);
  for (let frame = 0; frame < frames; frame++) {
    const svg = drawFrame({ width, height, seconds, framesPerSecond, ...rest }, frame / frames);
    const pixels = await sharp(Buffer.from(svg)).flatten({ background: "#000" }).raw().toBuffer();
    if (!encoder.stdin.write(pixels)) await new Promise((resolve) => encoder.stdin.once("drain", resolve));
  }
  encoder.stdin.end();
  const code = await ended;
  await rm(sounds, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  console.log(`${((await stat(file)).size / 1000).toFixed(0).padStart(4)} kB  ${path.basename(file)}`);
}

for (const name of Object.keys(films) as FilmName[]) await film(name, films[name]);
