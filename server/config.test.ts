// The environment as it is read: what counts, what stops the start, and with which words.
import { availableParallelism, totalmem } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readConfig, retiredSettings, workersFor } from './config.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      pool: 20,
      workers: workersFor(availableParallelism(), totalmem()),
      appUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      appHosts: new Map(),
      billing: 'off',
      auditDays: 400,
      jobs: true,
      trustedProxies: ['loopback'],
      freeDatabases: undefined,
      hiddenScreens: [],
      logLevel: 'info',
      dropSealed: false,
      fetchAllow: [],
      publicHome: false,
      cepSources: [
        'https://viacep.com.br/ws/{cep}/json/',
        'https://brasilapi.com.br/api/cep/v1/{cep}',
      ],
    })
  })

  it('reads a status feed where one is named, and none in the test environment', () => {
    const STATUS_FEED_URL = 'https://social.example/api/v1/accounts/1/statuses'
    expect(readConfig({ STATUS_FEED_URL }).statusFeedUrl).toBe(STATUS_FEED_URL)
    expect(readConfig({ STATUS_FEED_URL, NODE_ENV: 'test' }).statusFeedUrl).toBeUndefined()
    expect(readConfig({}).statusFeedUrl).toBeUndefined()
  })

  it('may still set PLAN_LIMITS, which nothing reads any more', () => {
    expect(readConfig({ PLAN_LIMITS: 'on' })).toEqual(readConfig({}))
    expect(retiredSettings({ PLAN_LIMITS: 'on', BILLING: 'off' })).toHaveLength(1)
    expect(retiredSettings({ PLAN_LIMITS: ' ' })).toEqual([])
  })

  it.each([
    'postgresql://bancada:secret@/bancada?host=%2Frun%2Fpostgresql',
    'postgres:///bancada?host=/run/postgresql',
  ])('may name a PostgreSQL behind a Unix socket: %s', (text) => {
    expect(readConfig({ DATABASE_URL: text }).databaseUrl).toBe(text)
  })

  it('is paid through Paddle with its four names, in one of its two worlds', () => {
    const names = {
      BILLING: 'paddle',
      PADDLE_API_KEY: 'key',
      PADDLE_WEBHOOK_SECRET: 'secret',
      PADDLE_CLIENT_TOKEN: 'token',
      PADDLE_PRICES: 'pro=pri_1, corp=pri_2 server=pri_3',
    }
    expect(readConfig(names).paddle).toEqual({
      apiUrl: 'https://api.paddle.com',
      apiKey: 'key',
      webhookSecret: 'secret',
      clientToken: 'token',
      prices: new Map([
        ['pro', 'pri_1'],
        ['corp', 'pri_2'],
        ['server', 'pri_3'],
      ]),
      live: true,
    })
    const { paddle } = readConfig({ ...names, PADDLE_ENVIRONMENT: 'sandbox' })
    expect(paddle).toMatchObject({ apiUrl: 'https://sandbox-api.paddle.com', live: false })
    expect(readConfig({ ...names, BILLING: 'sandbox' }).paddle).toBeUndefined()
  })

  it('may name a bucket for files', () => {
    const names = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(readConfig(names).s3).toEqual({
      bucket: 'photos',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
  })

  it('is read whole', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/var/lib/bancada',
      DATABASE_URL: 'postgresql://bancada:secret@db/bancada',
      POOL: '7',
      APP_URL: 'https://bancada.example/',
      SMTP_URL: 'smtps://user:secret@mail.example',
      CONTACT_EMAIL: 'help@bancada.example',
      APP_HOSTS: 'Notes.example=textnotes, files.example=rdisk',
      BILLING: 'sandbox',
      JOBS: 'off',
      TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32 loopback',
      LOG_LEVEL: 'warn',
      PATH: '/usr/bin',
    })
    expect(config).toMatchObject({
      port: 8080,
      pool: 7,
      appUrl: 'https://bancada.example',
      contactEmail: 'help@bancada.example',
      billing: 'sandbox',
      jobs: false,
    })
    expect([...config.appHosts]).toEqual([
      ['notes.example', 'textnotes'],
      ['files.example', 'rdisk'],
    ])
  })

  it('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
    })
  })

  it('writes the address of an IPv6 host in brackets', () => {
    expect(readConfig({ HOST: '::1' }).appUrl).toBe('http://[::1]:3000')
  })

  it('names the operator of free databases, whose password may hold anything', () => {
    const { freeDatabases } = readConfig({ FREE_DATABASES: 'tester:let me: in' })
    expect(freeDatabases).toEqual({ name: 'tester', password: 'let me: in' })
  })

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where other machines get at it', { HOST: '0.0.0.0' }],
    ['where the public reaches it', { APP_URL: 'https://bancada.example' }],
    ['in development of the public one', { APP_URL: 'http://10.0.0.1', NODE_ENV: 'development' }],
  ])('has no free databases %s', (_, env) => {
    const read = () => readConfig({ FREE_DATABASES: 'tester:secret', ...env })
    expect(read).toThrow(/^FREE_DATABASES is for tests/)
    expect(read).not.toThrow('secret')
  })

  it.each([
    ['on this machine alone', { HOST: '::1', APP_URL: 'http://localhost:8080' }],
    ['for tests anywhere', { HOST: '0.0.0.0', NODE_ENV: 'test' }],
  ])('may have free databases %s', (_, env) => {
    const { freeDatabases } = readConfig({ FREE_DATABASES: 'tester:secret', ...env })
    expect(freeDatabases).toBeDefined()
  })

  it.each([
    ['PORT', 'abc', 'PORT must be a number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a number from 0 to 65535'],
    ['PORT', '-1', 'PORT must be a number from 0 to 65535'],
    ['POOL', '6', 'POOL must be a number of connections from 7 to 1000'],
    ['POOL', '1001', 'POOL must be a number of connections'],
    ['POOL', 'many', 'POOL must be a number of connections'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres://'],
    ['APP_URL', 'bancada.example', 'APP_URL must be an address that starts with http://'],
    ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL must be an e-mail address'],
    ['SMTP_URL', 'secret-password', 'SMTP_URL must be an address that starts with smtp://'],
    ['S3_BUCKET', 'photos', 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given'],
    ['S3_ENDPOINT', 'ftp://x', 'S3_ENDPOINT must be an address that starts with http://'],
    ['APP_HOSTS', 'notes.example', 'APP_HOSTS must be host=app pairs'],
    ['APP_HOSTS', 'notes.example=nothing', 'APP_HOSTS must be host=app pairs'],
    ['BILLING', 'paddle', 'BILLING=paddle needs PADDLE_API_KEY'],
    ['BILLING', 'stripe', 'BILLING must be off, sandbox or paddle'],
    ['PADDLE_PRICES', 'pro=pri_1,corp=pri_2', 'PADDLE_PRICES must be pro=pri_'],
    ['PADDLE_PRICES', 'pro=pri_1,corp=pri_2,server=x', 'PADDLE_PRICES must be pro=pri_'],
    ['PADDLE_ENVIRONMENT', 'test', 'PADDLE_ENVIRONMENT must be live or sandbox'],
    ['JOBS', 'off', 'JOBS must not be off without DATABASE_URL'],
    ['TRUSTED_PROXIES', 'proxy.example', 'TRUSTED_PROXIES must be addresses'],
    ['FETCH_ALLOW', 'intranet', 'FETCH_ALLOW must be addresses'],
    ['PUBLIC_HOME', 'yes', 'PUBLIC_HOME must be on or off'],
    ['STATUS_FEED_URL', 'social.example', 'STATUS_FEED_URL must be an address'],
    ['CEP_SOURCES', 'https://example.com/', 'CEP_SOURCES must be off, or addresses'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', '2001:db8::/129', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', '10.0.0.0/', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', '*', 'TRUSTED_PROXIES must be addresses'],
    ['TRUSTED_PROXIES', ',', 'TRUSTED_PROXIES must be addresses'],
    ['FREE_DATABASES', 'tester', 'FREE_DATABASES must be name:password'],
    ['FREE_DATABASES', 'a@b.example:x', 'FREE_DATABASES must be name:password'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
  ])('stops at a wrong %s (%s) with one line that names it, not its value', (name, value, line) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(line)
    try {
      read()
    } catch (error) {
      const { message } = error as Error
      expect(message).not.toContain('\n')
      if (name === 'SMTP_URL') expect(message).not.toContain(value)
    }
  })
})
