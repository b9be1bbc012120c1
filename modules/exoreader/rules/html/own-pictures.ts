// Whether an item shows pictures of its own, so that none that comes beside it is needed. Pure.

/** Emoji and other small pictures are part of the words. `[^<>]` ends a tag at the next one, since strangers decide how many there are. */
const shown = /<(?:iframe|video)|<img(?![^<>]* width="\d\d?")/

/** `content`: sanitised, or words without tags, whatever they speak of. */
export function hasPictures(content: string, type: 'html' | 'text'): boolean {
  return type === 'html' && shown.test(content)
}
