// Where a link in a text may lead. Pure.

/** Other programs, and pages of this site; never a script, nor data. */
const allowed = /^(?:https?:\/\/[^/\s]|mailto:[^\s]+@|tel:\+?[\d().\s-]+$|\/(?![/\\]))/i

/** Characters that browsers remove from addresses, or that are invisible in them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u202a-\u202e\u2066-\u2069]/gu

/** The address as it may be followed; undefined when it may not. */
export function safeLink(href: string): string | undefined {
  const address = href.replace(unseen, '').trim()
  return address.length <= 2_000 && allowed.test(address) ? address : undefined
}

/** The file of the record that an image names; undefined for a picture from anywhere else. */
export function ownFile(href: string): string | undefined {
  const name = decoded(href)
  return name === '' || /[/\\]|^[a-z][a-z\d+.-]*:/i.test(name) ? undefined : name
}

/** The path from a note to a file in its folder, or near it; undefined for a picture from anywhere else. */
export function besidePath(href: string): string | undefined {
  const path = decoded(href)
  return path === '' || /^\/|\\|^[a-z][a-z\d+.-]*:/i.test(path) ? undefined : path
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
