// Attached files in a bucket of S3, or of anything that speaks as S3 does. The library is loaded only where one is named.
import { Readable } from 'node:stream'
import type * as Library from '@aws-sdk/client-s3'
import { fail, Failure } from '#core/errors.ts'
import { folderOf, type BlobFiles, type FileKey } from './files.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Left out: Amazon's own. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const connectionTimeoutMs = 5_000
/** Without a byte; a large file may take longer as a whole. */
const silenceTimeoutMs = 60_000
/** Bytes of a part, of which four are in memory at once for each upload. */
const partBytes = 5 * 1024 * 1024

/** Failures of the bucket are service_unavailable: the caller may try again. */
export async function filesOnS3(settings: S3Settings): Promise<BlobFiles> {
  const s3 = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = clientOf(s3.S3Client, settings)
  const { bucket: Bucket } = settings
  const named = ({ db, key }: FileKey) => ({ Bucket, Key: `${folderOf(db)}/${key}` })
  return {
    async write(place, source) {
      // An object is there whole when the last part is acknowledged, or not at all.
      const noted = noteFailure(source)
      const params = { ...named(place), Body: Readable.from(noted.source) }
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 4 })
      await answered(
        upload.done().catch((error: unknown) => Promise.reject(noted.failure() ?? error)),
      )
    },
    async read(place, range, minBytes = 0) {
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body, ContentLength, ContentRange } = await answered(
        client.send(new s3.GetObjectCommand({ ...named(place), ...(Range && { Range }) })),
      )
      const stream = Body as Readable
      // Of a part the answer says `bytes 0-2/10`.
      const bytes = Number(ContentRange?.split('/').at(-1) ?? ContentLength)
      if (bytes < minBytes) {
        stream.destroy()
        throw fail('gone', 'file_lost')
      }
      return stream
    },
    async remove(place) {
      await answered(client.send(new s3.DeleteObjectCommand(named(place))))
    },
    async *keys(db) {
      const Prefix = `${folderOf(db)}/`
      for (let ContinuationToken: string | undefined, isMore = true; isMore;) {
        const page = new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
        const { Contents = [], NextContinuationToken } = await answered(client.send(page))
        for (const { Key = '' } of Contents) yield Key.slice(Prefix.length)
        ContinuationToken = NextContinuationToken
        isMore = NextContinuationToken !== undefined
      }
    },
    async dropUnfinished(db, before) {
      for await (const { Key, UploadId, Initiated } of unfinished(s3, client, {
        Bucket,
        Prefix: `${folderOf(db)}/`,
      })) {
        if (!Initiated || Initiated >= before) continue
        await answered(client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      }
    },
    freeBytes: async () => Infinity,
  }
}

/** Uploads in parts that were begun and never ended: they cost room, and no list of objects shows them. */
async function* unfinished(
  s3: typeof Library,
  client: Library.S3Client,
  place: { readonly Bucket: string; readonly Prefix: string },
): AsyncGenerator<Library.MultipartUpload> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (let isMore = true; isMore;) {
    const page = new s3.ListMultipartUploadsCommand({ ...place, ...from })
    const listed = await client.send(page).catch((error: Error) => {
      // Some that speak as S3 does keep no such list.
      if (error.name === 'NotImplemented') return undefined
      return answered(Promise.reject<undefined>(error))
    })
    yield* listed?.Uploads ?? []
    from = { KeyMarker: listed?.NextKeyMarker, UploadIdMarker: listed?.NextUploadIdMarker }
    isMore = listed?.IsTruncated === true
  }
}

/** What comes, and why it broke off: the library words it in its own way. */
function noteFailure(source: AsyncIterable<Uint8Array>) {
  let failure: unknown
  async function* watched() {
    try {
      yield* source
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { source: watched(), failure: () => failure }
}

function clientOf(
  Client: typeof Library.S3Client,
  { region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
): Library.S3Client {
  return new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Others than Amazon have no host for each bucket, and know no newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: silenceTimeoutMs },
  })
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Failure) throw error
    const { name } = error as Error
    if (name === 'NoSuchKey') throw Object.assign(fail('gone', 'file_lost'), { cause: error })
    // The requested part is within the recorded length: the object has become shorter.
    if (name === 'InvalidRange') throw fail('gone', 'file_lost')
    throw Object.assign(fail('service_unavailable', 'unavailable'), { cause: error })
  }
}
