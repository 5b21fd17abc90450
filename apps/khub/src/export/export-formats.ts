/** The forms in which items are taken along. */
export const EXPORT_FORMATS = ['markdown', 'obsidian', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
