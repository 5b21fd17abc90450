/** One thing a stream event says. */
export interface StreamIR {
  path: string;
}
