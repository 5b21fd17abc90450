import type { Ending, Finish } from './finish.js';
import type { Usage } from './usage.js';
import type { Citation, ServerToolPart, ToolArguments } from './content.js';
import type { Failure, ServiceTier } from './response.js';

/** What an event says about the stream it belongs to; one object for all that came of one event. */
export interface Origin {
  id?: string;
  model?: string;
  created?: number;
  tier?: ServiceTier;
  /** Which of several answers (openai and gemini); 0 elsewhere. */
  choice: number;
  /** No event of its stream says that the answer begins (gemini). */
  startless?: boolean;
}

interface Place {
  path: string;
  origin: Origin;
}

/**
 * A place in the answer: claude's block index, which is responses' `output_index` and openai's
 * `tool_calls[].index`. `call` counts the calls alone where the source counts them so (gemini).
 */
interface Block extends Place {
  index: number;
}

interface CallBlock extends Block {
  call?: number;
  custom?: boolean;
  /** A later event says the whole call again. */
  repeated?: boolean;
}

/** The answer begins; `bare` when the event says nothing else of it that other events do not say too. */
export interface StartEvent extends Place {
  type: 'start';
  usage?: Usage;
  bare?: boolean;
}

/** A piece of text, refusal or reasoning begins. */
export interface OpenEvent extends Block {
  type: 'open';
  block: 'text' | 'refusal' | 'reasoning';
}

/** More text, refusal or reasoning; `raw` marks unsummarised reasoning. */
export interface PieceEvent<Type extends 'text' | 'refusal' | 'reasoning'> extends Block {
  type: Type;
  text: string;
  raw?: boolean;
  /** openai logprobs entries, as they came. */
  logprobs?: unknown[];
}

/**
 * The opaque proof of the reasoning; `redacted` when it is all there is to see of it, `whole` when no other event says more
 * of this reasoning.
 */
export interface SignatureEvent extends Block {
  type: 'signature';
  signature: string;
  redacted?: boolean;
  whole?: boolean;
}

/** A call begins and its arguments follow. */
export interface CallStartEvent extends CallBlock {
  type: 'call-start';
  id: string;
  name: string;
  signature?: string;
}

/** More of a call's arguments, as JSON text (or free text when `custom`). */
export interface CallArgumentsEvent extends CallBlock {
  type: 'call-arguments';
  text: string;
}

/** A call is complete; `begun` says that its start and its arguments came in earlier events. */
export interface CallEvent extends CallBlock {
  type: 'call';
  id: string;
  name: string;
  arguments: ToolArguments;
  signature?: string;
  begun: boolean;
}

/** A piece that was opened ends. */
export interface CloseEvent extends Block {
  type: 'close';
}

/** A source of what the text claims. In a whole stream its range counts in its block, or where the source says no blocks in all of the text. */
export interface CitationEvent extends Block {
  type: 'citation';
  citation: Citation;
}

/** A step of a tool the provider runs: as it begins, as it ends, or whole. */
export interface ServerToolEvent extends Block {
  type: 'server-tool';
  part: ServerToolPart;
  phase: 'begin' | 'end' | 'whole';
}

/** Content no protocol streams; a protocol that meets it only warns. */
export interface UnsupportedEvent extends Block {
  type: 'unsupported';
  content: string;
}

/** A block that was left out begins: nothing more of it counts, until it ends. */
export interface SkipEvent extends Block {
  type: 'skip';
}

/** A picture or sound. */
export interface MediaEvent extends Block {
  type: 'media';
  mimeType: string;
  data: string;
}

/**
 * What earlier events have said in pieces, said again whole. Converted alone it makes no event; in a whole stream it is read if
 * none of the pieces came.
 */
export interface AgainEvent extends Block {
  type: 'again';
  /** The kinds of block it repeats at its place; everything the answer has said where absent. */
  kinds?: readonly ('text' | 'refusal' | 'reasoning' | 'reasoning-raw' | 'call')[];
  /** Reads it, with the warnings that gives. */
  events: () => StreamIR[];
}

/** The answer ended for a reason. */
export interface FinishEvent extends Place, Ending {
  type: 'finish';
  finish: Finish;
  usage?: Usage;
}

/** Token counts alone; `running` counts are of an answer that has not ended. */
export interface UsageEvent extends Place {
  type: 'usage';
  usage: Usage;
  running: boolean;
}

/** Nothing more will come. */
export interface EndEvent extends Place {
  type: 'end';
}

/** The stream failed. */
export interface FailureEvent extends Place {
  type: 'failure';
  failure: Failure;
}

/** One thing a stream event says; an event says none, one or several of them. */
export type StreamIR =
  | StartEvent
  | OpenEvent
  | PieceEvent<'text'>
  | PieceEvent<'refusal'>
  | PieceEvent<'reasoning'>
  | SignatureEvent
  | CallStartEvent
  | CallArgumentsEvent
  | CallEvent
  | CloseEvent
  | CitationEvent
  | ServerToolEvent
  | MediaEvent
  | UnsupportedEvent
  | SkipEvent
  | AgainEvent
  | FinishEvent
  | UsageEvent
  | EndEvent
  | FailureEvent;
