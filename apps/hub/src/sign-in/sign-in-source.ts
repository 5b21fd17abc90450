/** Where somebody signs in from, and by which request. */
export interface SignInSource {
  address: string;
  requestId: string;
}
