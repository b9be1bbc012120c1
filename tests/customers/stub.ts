// A public source of postal codes on this machine: ViaCEP's answers at /via, BrasilAPI's at /brasil.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CepStub {
  /** Settings that lead a server here. */
  readonly settings: { cepSources: string[]; fetchAllow: string[] }
  /** Paths that were asked for. */
  readonly asked: string[]
  /** The first source does not answer from now on. */
  hang(): void
  close(): Promise<void>
}

const via = {
  cep: '01001-000',
  logradouro: 'Praça da Sé\u202e',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
}
const brasil = { cep: '20040020', street: 'Praça Floriano', city: 'Rio de Janeiro', state: 'RJ' }

export async function startCepStub(): Promise<CepStub> {
  const asked: string[] = []
  let hangs = false
  const server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    const [, source, cep] = url.split('/')
    const send = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (source === 'via' && hangs) return
    if (source === 'via') send(200, cep === '01001000' ? via : { erro: 'true' })
    else if (cep === '20040020') send(200, brasil)
    else send(404, { name: 'CepPromiseError' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      cepSources: [`${root}/via/{cep}`, `${root}/brasil/{cep}`],
      fetchAllow: ['loopback'],
    },
    asked,
    hang() {
      hangs = true
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
