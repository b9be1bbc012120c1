// PDF files written by hand: pages of which every pixel is known, and ones that mean harm.
import { deflateSync } from 'node:zlib'

type Part = string | Buffer

const joined = (parts: readonly Part[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )

/** A file of these objects, numbered from 1; the first is the catalogue. `trailer`: what it says besides. */
export function pdfOf(objects: readonly Part[], trailer = ''): Buffer {
  let bytes = joined(['%PDF-1.7\n'])
  const places = objects.map((object, at) => {
    const { length } = bytes
    bytes = joined([bytes, `${at + 1} 0 obj\n`, object, '\nendobj\n'])
    return `${String(length).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${bytes.length}\n%%EOF\n`
  return joined([bytes, table, end])
}

export function streamOf(bytes: Part, entries = ''): Buffer {
  const body = joined([bytes])
  return joined([`<< /Length ${body.length} ${entries} >>\nstream\n`, body, '\nendstream'])
}

interface PageOptions {
  /** What the page says besides: its box where it is not 200 by 100, how it is turned. */
  readonly entries?: string
  readonly resources?: string
  /** The first one is number 5. */
  readonly objects?: readonly Part[]
  /** What the catalogue says besides. */
  readonly catalogue?: string
  readonly trailer?: string
}

/** A file of one page, by what is drawn on it. */
export function pageOf(
  content: Part,
  {
    entries = '/MediaBox [0 0 200 100]',
    resources = '',
    objects = [],
    catalogue = '',
    trailer,
  }: PageOptions = {},
): Buffer {
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries} /Resources << ${resources} >> >>`,
      streamOf(content),
      ...objects,
    ],
    trailer,
  )
}

/** The quarter at the top left is red, all else white. */
export const redCorner = '1 0 0 rg 0 50 100 50 re f'

/** One picture over the whole page, from such a stream. */
export const pictureOn = (bytes: Part, entries: string) =>
  pageOf(`${redCorner} q 200 0 0 100 0 0 cm /P Do Q`, {
    resources: '/XObject << /P 5 0 R >>',
    objects: [streamOf(bytes, `/Type /XObject /Subtype /Image ${entries}`)],
  })

/** One drawing many thousand times: no page for as long as anybody waits. */
export const endless = () =>
  pageOf('/S sh '.repeat(300_000), {
    resources: `/Shading << /S << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [100 50 0 100 50 200]
      /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>`,
  })

/** Forms that each draw the next one a thousand times: more drawings than any memory holds. */
export function swelling(): Buffer {
  const levels = 12
  const form = (at: number) =>
    streamOf(
      at === levels ? '0 0 1 1 re f' : '/F Do '.repeat(1000),
      `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /F ${at + 6} 0 R >> >>`,
    )
  return pageOf('/F Do', {
    resources: '/XObject << /F 5 0 R >>',
    objects: [...Array(levels + 1).keys()].map(form),
  })
}

/** What is drawn on its page unpacks to 12 GB of blanks. */
export function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(125_000_000, 32), { level: 9 })
  const contents = `[${'4 0 R '.repeat(100)}]`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents ${contents} /MediaBox [0 0 200 100] >>`,
    streamOf(packed, '/Filter /FlateDecode'),
  ])
}

/** A file that asks for a password before it shows anything. */
export const encrypted = () =>
  pageOf(redCorner, {
    trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  })
