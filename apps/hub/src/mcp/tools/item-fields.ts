import { z } from 'zod';

/** How long the parts of an item may be, in characters. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 4_000;
const MAX_CONTENT = 100_000;
const MAX_TAGS = 50;
const MAX_LABEL = 200;

/** The id of an item or a project. */
export const ID = z.string().min(1).max(MAX_LABEL);

/** What an agent may say of an item, each part optional. */
export const ITEM_FIELDS = {
  title: z.string().min(1).max(MAX_TITLE),
  summary: z.string().min(1).max(MAX_SUMMARY).describe('What to know, in a few sentences'),
  content: z.string().max(MAX_CONTENT).optional().describe('Markdown'),
  type: z
    .string()
    .max(MAX_LABEL)
    .optional()
    .describe('decision, learning, command, runbook, note …'),
  projectKey: ID.optional(),
  tags: z.array(z.string().max(MAX_LABEL)).max(MAX_TAGS).optional(),
  visibility: z.enum(['private', 'project', 'team', 'org']).optional(),
};

/** What every tool that writes an item answers. */
export const WRITTEN = z.object({ knowledgeId: z.string(), eventId: z.string() });

/** The same in words. */
export function writtenText({ knowledgeId, eventId }: z.output<typeof WRITTEN>): string {
  return `Written: ${knowledgeId} (event ${eventId})`;
}
