import type { DecidedEvent } from "@shiye/events/catalogue";
import { PublishNote } from "@shiye/events/notes";
import { describe, expect, it } from "vitest";
import { asMember, given, ME, OTHER } from "../testing/given.ts";
import { editNote } from "./edit-note.ts";
import { publishNote } from "./publish-note.ts";
import { noteStream } from "./state.ts";

const NOTE = 1_700_000_000_000_100;
const pictureOf = (url: string) => ({ url, width: 72, height: 128, thumbhash: "h" });
const [picture, cover, poster] = [pictureOf("/media/picture.jpg"), pictureOf("/media/cover.jpg"), pictureOf("/media/poster.jpg")];
const film = { url: "/media/film.mp4", type: "video/mp4" as const, size: 900, duration: 3, cover: null };
const other = { ...film, url: "/media/other.mp4", size: 100, cover: poster };
const facts = {
  categoryExists: true,
  pictures: new Map([picture, cover].map((each) => [each.url, each])),
  videos: new Map([film, other].map((each) => [each.url, each])),
  mentionedIds: [],
  mentioned: new Map(),
};
const words = { title: "操场", content: "日出", category_id: 5 };
const video = { url: film.url, coverUrl: cover.url, name: "日出.mp4" };
const publish = (more: object) => publishNote.decide(facts, PublishNote.body.parse({ ...words, ...more }), asMember());

describe("publishing a video note", () => {
  it("keeps the video and the cover with the sizes of the records, whatever the form says, and no pictures", () => {
    const sent = { ...video, size: 1, duration: "long" };
    expect(publish({ type: "2", video: sent, images: [picture.url] })).toMatchObject([
      {
        type: "NotePublished",
        data: { noteType: 2, images: [], video: { url: film.url, name: "日出.mp4", size: 900, cover: { ...cover, alt: "" } } },
      },
    ]);
  });

  it("takes its type from the video if none is given, and the poster frame if there is no cover", () => {
    expect(publish({ video: other.url })).toMatchObject([{ data: { noteType: 2, video: { name: "", cover: poster } } }]);
    expect(publish({ video: film.url })).toMatchObject([{ data: { video: { cover: null } } }]);
  });

  it("needs the video, as a note with pictures needs one", () => {
    expect(publish({ type: 2, images: [picture.url] })).toMatchObject({ code: "note-video-missing" });
    expect(publish({ type: 2, video: "" })).toMatchObject({ code: "note-video-missing" });
    expect(publish({ type: 1, video })).toMatchObject({ code: "note-images-missing" });
  });

  it.each([
    ["a picture for the video", { type: 2, video: picture.url }],
    ["a video for the cover", { type: 2, video: { url: film.url, coverUrl: other.url } }],
    ["a video for a picture", { type: 1, images: [film.url] }],
    ["somebody else's video", { type: 2, video: "/media/foreign.mp4" }],
    ["somebody else's cover", { type: 2, video: { ...video, coverUrl: "/media/foreign.jpg" } }],
  ])("is refused with %s", (_what, more) => {
    expect(publish(more)).toMatchObject({ code: "note-media-invalid" });
  });
});

describe("editing a video note", () => {
  const published = publish({ type: 2, video }) as DecidedEvent[];
  const edit = (more: object, who = ME) => {
    const input = { ...PublishNote.body.parse({ ...words, ...more }), id: NOTE };
    return editNote.decide({ note: given(noteStream(NOTE), ...published), content: facts }, input, asMember(who));
  };

  it("changes the text and keeps the video, which is sent in full, by its address, or not at all", () => {
    for (const same of [{ type: 2, video }, { type: 2, video: film.url }, { video: film.url }, { images: [] }, {}])
      expect(edit({ title: "跑道", ...same })).toMatchObject([
        { type: "NoteEdited", data: { title: "跑道", noteType: 2, images: [], video: { url: film.url, name: "日出.mp4", cover } } },
      ]);
    expect(edit({ type: 2, video })).toEqual([]);
  });

  it("replaces the video, with the cover of the new one", () => {
    expect(edit({ type: 2, video: { url: other.url, name: "二.mp4" } })).toMatchObject([
      { data: { video: { url: other.url, name: "二.mp4", size: 100, cover: poster } } },
    ]);
    expect(edit({ type: 2, video: { url: film.url, coverUrl: picture.url } })).toMatchObject([
      { data: { video: { url: film.url, cover: picture, name: "日出.mp4" } } },
    ]);
  });

  it("is refused without the video, and may become a note with pictures", () => {
    expect(edit({ type: 2, video: null })).toMatchObject({ code: "note-video-missing" });
    expect(edit({ type: 1, images: [picture.url], video: null })).toMatchObject([{ data: { noteType: 1, video: null } }]);
    expect(edit({ type: 2, video }, OTHER)).toMatchObject({ code: "note-edit-not-own" });
  });
});
