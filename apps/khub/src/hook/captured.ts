import { readFileSync, statSync } from 'node:fs';
import { findProject } from '../project/find-project.js';
import type { HookFiles } from './hook-files.js';

/** The tools by which something is recorded for the team. */
const RECORDING = ['capture_knowledge', 'capture_task', 'update_knowledge', 'supersede_knowledge'];

/** A call of one of them as transcripts hold it; agents put the server's name in front of the tool's. */
const RECORDED = new RegExp(
  `"(?:name|tool|toolName)"\\s*:\\s*"[\\w.-]*(?:${RECORDING.join('|')})"`,
);

const MAX_TRANSCRIPT_BYTES = 64 * 1024 * 1024;

/**
 * Notes that an agent working in a directory has called a tool of the hub, so that its session is not asked to record
 * something. Never throws: a call that has been answered does not fail for it.
 */
export function noteToolCall(tool: string, directory: string, files: HookFiles, now: number): void {
  if (!RECORDING.includes(tool)) return;
  try {
    files.renew(now, 'captured', findProject(directory).root);
  } catch {
    return;
  }
}

/** Whether something was recorded for the team since a time (milliseconds): by this machine's `khub mcp`, or as the transcript tells. */
export function hasCaptured(
  root: string,
  transcript: string | null,
  since: number,
  files: HookFiles,
): boolean {
  if ((files.timeOf('captured', root) ?? 0) >= since) return true;
  if (transcript === null) return false;
  const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0;
  return (
    size > 0 && size <= MAX_TRANSCRIPT_BYTES && RECORDED.test(readFileSync(transcript, 'utf8'))
  );
}
