// What a writer demands of the file that they write over (RFC 9110: If-Match, If-None-Match), by strong tags.

const tags = (header: string) => [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag)

export interface Conditions {
  /** Headers as they came: `*`, or tags in quotes with commas between them. */
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

/** Whether what is there now meets them; undefined: nothing is. */
export function meets(
  { ifMatch, ifNoneMatch }: Conditions,
  there: { tag: string } | undefined,
): boolean {
  const fits = (header: string) =>
    there !== undefined && (header.trim() === '*' || tags(header).includes(there.tag))
  return (
    (ifMatch === undefined || fits(ifMatch)) && (ifNoneMatch === undefined || !fits(ifNoneMatch))
  )
}
