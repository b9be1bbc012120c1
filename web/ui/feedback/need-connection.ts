// What has to be loaded needs a connection.
/** Thrown in the place of asking for a part without a connection. */
export class LostPart extends Error {}

/** Asks for nothing without a connection: what a browser could not import it does not ask for again until the page is loaded anew. */
export function needConnection(): void {
  if ('onLine' in navigator && !navigator.onLine) throw new LostPart()
}

/** Loads a part; Failure LostPart without a connection. */
export async function loadConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  needConnection()
  return load()
}
