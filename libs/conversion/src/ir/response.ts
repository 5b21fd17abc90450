/** A response of any protocol. */
export interface ResponseIR {
  path: string;
}
