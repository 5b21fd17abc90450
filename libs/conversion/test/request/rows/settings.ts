import { say } from './content.js';
import type { Row } from './row.js';

/** What a request sets besides its conversation and tools. */
export const SETTING_ROWS: Record<string, Row> = {
  temperature: {
    openai: { temperature: 0.5 },
    responses: { temperature: 0.5 },
    claude: { temperature: 0.5 },
    gemini: { generationConfig: { temperature: 0.5 } },
  },
  'top p': {
    openai: { top_p: 0.5 },
    responses: { top_p: 0.5 },
    claude: { top_p: 0.5 },
    gemini: { generationConfig: { topP: 0.5 } },
  },
  'top k': {
    openai: null,
    responses: null,
    claude: { top_k: 5 },
    gemini: { generationConfig: { topK: 5 } },
  },
  stop: {
    openai: { stop: ['END'] },
    responses: null,
    claude: { stop_sequences: ['END'] },
    gemini: { generationConfig: { stopSequences: ['END'] } },
  },
  'several answers': {
    openai: { n: 2 },
    responses: null,
    claude: null,
    gemini: { generationConfig: { candidateCount: 2 } },
  },
  seed: {
    openai: { seed: 7 },
    responses: null,
    claude: null,
    gemini: { generationConfig: { seed: 7 } },
  },
  'presence penalty': {
    openai: { presence_penalty: 0.5 },
    responses: null,
    claude: null,
    gemini: { generationConfig: { presencePenalty: 0.5 } },
  },
  'frequency penalty': {
    openai: { frequency_penalty: 0.5 },
    responses: null,
    claude: null,
    gemini: { generationConfig: { frequencyPenalty: 0.5 } },
  },
  logprobs: {
    openai: { logprobs: true, top_logprobs: 2 },
    responses: { include: ['message.output_text.logprobs'], top_logprobs: 2 },
    claude: null,
    gemini: { generationConfig: { responseLogprobs: true, logprobs: 2 } },
  },
  'any JSON': {
    openai: { response_format: { type: 'json_object' } },
    responses: { text: { format: { type: 'json_object' } } },
    claude: null,
    gemini: { generationConfig: { responseMimeType: 'application/json' } },
  },
  verbosity: {
    openai: { verbosity: 'low' },
    responses: { text: { verbosity: 'low' } },
    claude: null,
    gemini: null,
  },
  'reasoning off': {
    openai: { reasoning_effort: 'none' },
    responses: { reasoning: { effort: 'none' } },
    claude: { thinking: { type: 'disabled' } },
    gemini: { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
  },
  'reasoning effort': {
    openai: { reasoning_effort: 'medium' },
    responses: { reasoning: { effort: 'medium' } },
    claude: { thinking: { type: 'adaptive' }, output_config: { effort: 'medium' } },
  },
  'prompt cache mark': {
    openai: say.openai([
      { type: 'text', text: 'hi', prompt_cache_breakpoint: { mode: 'explicit' } },
    ]),
    responses: say.responses([
      { type: 'input_text', text: 'hi', prompt_cache_breakpoint: { mode: 'explicit' } },
    ]),
    claude: say.claude([{ type: 'text', text: 'hi', cache_control: { type: 'ephemeral' } }]),
    gemini: null,
  },
  'cache key': {
    openai: {
      prompt_cache_key: 'k',
      prompt_cache_retention: '24h',
      prompt_cache_options: { mode: 'explicit' },
    },
    responses: {
      prompt_cache_key: 'k',
      prompt_cache_retention: '24h',
      prompt_cache_options: { mode: 'explicit' },
    },
    claude: null,
    gemini: null,
  },
  'end user': {
    openai: { safety_identifier: 'u' },
    responses: { safety_identifier: 'u' },
    claude: { metadata: { user_id: 'u' } },
    gemini: null,
  },
  metadata: {
    openai: { metadata: { team: 'blue' } },
    responses: { metadata: { team: 'blue' } },
    claude: null,
    gemini: { labels: { team: 'blue' } },
  },
  'service tier flex': {
    openai: { service_tier: 'flex' },
    responses: { service_tier: 'flex' },
    claude: null,
    gemini: { serviceTier: 'flex' },
  },
  'service tier fast': {
    openai: { service_tier: 'fast' },
    responses: { service_tier: 'fast' },
    claude: { speed: 'fast' },
    gemini: null,
  },
  'service tier default': {
    openai: { service_tier: 'default' },
    responses: { service_tier: 'default' },
    claude: { service_tier: 'standard_only' },
    gemini: { serviceTier: 'standard' },
  },
  stream: {
    openai: { stream: true, stream_options: { include_usage: true } },
    responses: { stream: true },
    claude: { stream: true },
    gemini: null,
  },
  'no stream': {
    openai: { stream: false },
    responses: { stream: false },
    claude: { stream: false },
  },
  store: {
    openai: { store: true },
    responses: { store: true },
    claude: null,
    gemini: { store: true },
  },
  'spoken answer': {
    openai: { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
    responses: null,
    claude: null,
    gemini: null,
  },
};
