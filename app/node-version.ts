// Tells whether the running Node has the fix of a known hole in its Brotli decoder (CVE-2026-111497).
// Nothing from outside is ever decoded with it here, so an older Node is worth a line in the log, not a stop.

const fixedIn: Record<number, [minor: number, patch: number]> = {
  22: [23, 4],
  24: [22, 1],
  26: [12, 1],
}

/** `v24.21.0` → false. Lines of Node that never got the fix answer false, later ones true. */
export function hasBrotliFix(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number)
  const fixed = fixedIn[major]
  if (!fixed) return major > 26
  return minor > fixed[0] || (minor === fixed[0] && patch >= fixed[1])
}
