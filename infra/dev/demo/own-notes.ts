/** What a note says, as far as its author changes it. */
interface Words {
  title: string;
  content: string;
  tags: readonly string[];
}

const lines = (content: string) => content.split("\n");

/** How the first member changed two of their notes, one after the other: whatever note it is, the words fit. */
export const noteEdits: readonly (readonly { daysAgo: number; change: (before: Words) => Partial<Words> }[])[] = [
  [
    { daysAgo: 16, change: ({ content }) => ({ content: `${content}\n更新：评论里有人问后来怎么样了。后来都好，谢谢惦记。` }) },
    { daysAgo: 5, change: ({ title, tags }) => ({ title: `${title}（有后续）`, tags: [...tags, "后续"].slice(0, 5) }) },
  ],
  [
    {
      daysAgo: 9,
      // The last line is written anew.
      change: ({ content }) => ({
        content: [...lines(content).slice(0, -1), "隔了一阵再读，这里改了一句，别的都还是当时的样子。"].join("\n"),
      }),
    },
  ],
];

/** When the first member deleted two of their notes. Source: contract, the bin keeps them for 30 days. */
export const binnedNotes: readonly { daysAgo: number }[] = [{ daysAgo: 12 }, { daysAgo: 3 }];
