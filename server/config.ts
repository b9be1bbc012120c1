// The environment (design 3), read once at start. A wrong value stops the start with one line that names it.

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Public address without a trailing slash, for links in mails. */
  readonly appUrl: string
  readonly smtpUrl: string | undefined
  /** Host name → app name. */
  readonly appHosts: ReadonlyMap<string, string>
  readonly planLimits: boolean
  readonly logLevel: string
  readonly production: boolean
}
