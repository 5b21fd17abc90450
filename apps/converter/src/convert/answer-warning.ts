import type { ConversionWarning } from '@app/conversion';

/** A warning of an answer: one of the conversion, or of the service itself. */
export type AnswerWarning = Omit<ConversionWarning, 'code'> & { code: string };
