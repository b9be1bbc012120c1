// How large the Group's logo is on paper. Pure.

/** A picture as paper draws it, from text alone: nothing is loaded while it prints. */
export interface PaperLogo {
  /** `data:` address of a PNG. */
  readonly src: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export const logoSizes = ['small', 'medium', 'large', 'none'] as const
export type LogoSize = (typeof logoSizes)[number]

/** Room in millimetres; the widest fits a roll of 80 mm. */
const rooms: Readonly<Record<LogoSize, readonly [width: number, height: number] | undefined>> = {
  small: [28, 9],
  medium: [40, 13],
  large: [60, 19],
  none: undefined,
}

export interface PlacedLogo extends Pick<PaperLogo, 'src'> {
  readonly widthMm: number
  readonly heightMm: number
}

/** The logo in the room that the Group gives it, its shape kept; null without one. */
export function placeLogo(
  logo: PaperLogo | undefined,
  size: LogoSize = 'medium',
): PlacedLogo | null {
  const room = rooms[size]
  if (!logo || !room || logo.width < 1 || logo.height < 1) return null
  const scale = Math.min(room[0] / logo.width, room[1] / logo.height)
  const mm = (pixels: number) => Math.round(pixels * scale * 10) / 10
  return { src: logo.src, widthMm: mm(logo.width), heightMm: mm(logo.height) }
}
