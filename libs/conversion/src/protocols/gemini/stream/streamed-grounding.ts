import type { Report } from '../../../contract/report.js';
import { Utf8Offsets } from '../../../encoding/utf8-offsets.js';
import type { AnswerCitation } from '../../../ir/answer-stream.js';
import { warnRange } from '../../../tables/answers/citations.js';
import { GatheredGrounding } from '../response/gathered-grounding.js';

/** The grounding of one streamed answer, which gemini says once, with the end: its bytes count in all of the text. */
export class StreamedGrounding {
  readonly gathered: GatheredGrounding;
  private readonly offsets = new Utf8Offsets();
  /** The open text, and where it begins in all of the text. */
  private text = '';
  private start = 0;

  constructor(private readonly report: Report) {
    this.gathered = new GatheredGrounding(report);
  }

  /** A text begins. */
  open(): void {
    this.text = '';
    this.start = this.offsets.length;
  }

  /** The open text goes on. */
  add(text: string): void {
    this.offsets.add(text);
    this.text += text;
  }

  /** The open text has a source. */
  cite(cited: AnswerCitation): void {
    const chunk = this.gathered.cite(cited);
    if (chunk === undefined) return;
    if (!cited.block) return warnRange(cited, this.report);
    const { start = 0, end = this.text.length } = cited.citation;
    this.gathered.support(chunk, {
      startIndex: this.offsets.toBytes(this.start + start),
      endIndex: this.offsets.toBytes(this.start + end),
      ...(start >= 0 && { text: this.text.slice(start, end) }),
    });
  }
}
