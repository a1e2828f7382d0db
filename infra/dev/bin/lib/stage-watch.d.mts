export function watchStage(machine?: { now?: () => number; spent?: () => number; processors?: number }): () => string;
