// Encrypted files that are kept as text, to be sent by mail or pasted: how they are known.
const begins = '-----BEGIN AGE ENCRYPTED FILE-----'

/** Blanks may precede it. */
export function isArmored(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).trimStart().startsWith(begins)
}
