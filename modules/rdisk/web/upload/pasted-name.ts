// The name of what is pasted: browsers call every picture of the clipboard alike. Pure.

/** A picture from the clipboard is named by the moment, in the clock of the browser: `2026-11-22 19.42.10.png`. */
export function pastedName(file: Pick<File, 'name' | 'type'>, now: Date): string {
  if (!/^image\.\w+$/i.test(file.name)) return file.name
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return `${day} ${time}${file.name.slice(file.name.lastIndexOf('.'))}`
}
