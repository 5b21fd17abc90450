import type { Citation, ServerToolPart } from './content.js';
import type { Ending, Finish } from './finish.js';
import type { Failure } from './response.js';
import type { Origin } from './stream.js';
import type { Usage } from './usage.js';

interface At {
  /** JSON path in the source event that said it. */
  path: string;
  /** Which of several answers; 0 where the protocol has one. */
  choice: number;
}

/** A piece of text, refusal or reasoning as it begins; `raw` marks unsummarised reasoning. */
export interface TextHead extends At {
  kind: 'text' | 'refusal' | 'reasoning';
  raw?: boolean;
}

/** A call as it begins. */
export interface CallHead extends At {
  kind: 'call';
  /** Empty when the source gives none. */
  id: string;
  name: string;
  custom?: boolean;
  signature?: string;
}

/** A block of an answer while it is said. Blocks of one answer follow each other: the next begins where the last has ended. */
export type BlockHead = TextHead | CallHead;

/** The answer begins; said once, before everything else. */
export interface AnswerStart {
  type: 'start';
  origin: Origin;
  usage?: Usage;
  path: string;
}

/** A block begins. */
export interface BlockStart {
  type: 'open';
  block: BlockHead;
}

/** More of the open block: its text, or the JSON text (free text when `custom`) of a call's arguments. */
export interface BlockPiece extends At {
  type: 'piece';
  block: BlockHead;
  text: string;
  /** openai logprobs entries, as they came. */
  logprobs?: unknown[];
}

/** What proves the open block of reasoning; with a `redacted` one nothing else can be seen of it. */
export interface BlockProof extends At {
  type: 'proof';
  block: BlockHead;
  signature: string;
  redacted?: boolean;
}

/**
 * A source of what the text says; `block` is the open text, absent when none is. Its range counts in that text and may lie
 * before it; without a range it comes where the text ends and stands for all of it.
 */
export interface AnswerCitation extends At {
  type: 'citation';
  block?: BlockHead;
  citation: Citation;
}

/** The open block ends; `text` is all of a call's arguments, `cut` says that the stream or the limit broke off in it. */
export interface BlockEnd {
  type: 'close';
  block: BlockHead;
  text: string;
  cut?: boolean;
}

/** A step of a tool the provider runs: what was asked, what came of it, or both. */
export interface AnswerStep extends At {
  type: 'server-tool';
  part: ServerToolPart;
}

/** A picture or sound, or a piece of it. */
export interface AnswerMedia extends At {
  type: 'media';
  mimeType: string;
  data: string;
}

/** An answer has ended; said once for every choice. */
export interface ChoiceEnd extends At, Ending {
  type: 'finish';
  finish: Finish;
}

/** Everything has ended; said once, after every choice has, with the counts as the source left them. */
export interface AnswerEnd {
  type: 'end';
  usage?: Usage;
  path: string;
}

/** The stream failed; said once, and nothing after it. */
export interface AnswerFailure {
  type: 'failure';
  failure: Failure;
}

/** What happens in an answer as it streams, in the order every protocol can write it. */
export type AnswerEvent =
  | AnswerStart
  | BlockStart
  | BlockPiece
  | BlockProof
  | AnswerCitation
  | BlockEnd
  | AnswerStep
  | AnswerMedia
  | ChoiceEnd
  | AnswerEnd
  | AnswerFailure;

/** Writes one answer as a stream of a protocol: one method for each thing that can happen, each returns the events to send now. */
export type AnswerWriter<Out = unknown> = {
  [Type in AnswerEvent['type']]: (event: Extract<AnswerEvent, { type: Type }>) => Out[];
};
