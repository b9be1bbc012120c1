// How customers, equipment and tickets come in from the files of other programs: their identifying members, what their columns
// are called, and what old books leave out that the rules ask for. Pure.
import type { ImportRulesByKind, RowDraft } from '#core/import/rules.ts'
import { hasEnded, type Status } from './ticket/status.ts'

/** Lists of words, as long as lines are. */
const words = (...lists: string[]) => lists.flatMap((list) => list.split(', '))

const customerNames = ['customer', 'client', 'cliente', 'customer name', 'client name']
const documentNames = words('cpf, cpf cnpj, cnpj cpf, cpf ou cnpj, cnpj ou cpf, documento')
const equipmentNames = ['device', 'aparelho', 'equipamento', 'asset', 'item', 'produto', 'product']

/** Done, and the customer has it. */
const handedOver = words('delivered, entregue, picked up, retirado, retirada')

/** An order of an old book as the rules want a ticket: its words, a reason, and when it was what it is. */
function completeTicket(draft: RowDraft): RowDraft {
  const { input, kept, refs, said } = draft
  const { equipment_id: thing = {}, category_id: category = {} } = refs
  const thingWords = [thing.maker, thing.description ?? category.name].filter(Boolean).join(' ')
  const content = input.content ?? (input.problem ? undefined : thingWords || undefined)
  const status = (input.status ?? (kept.status_at ? 'done' : undefined)) as Status | undefined
  const isOver = hasEnded(status)
  const more = {
    ...(content !== undefined && { content }),
    ...(status && { status }),
    ...(status === 'done' && !input.problem && { problem: content }),
    ...(status === 'cancel' && { cancel_reason: input.cancel_reason ?? 'other' }),
    ...(status === 'block' && { block_reason: input.block_reason ?? 'other' }),
  }
  const since = (isOver ? kept.status_at : undefined) ?? kept.created_at
  const { status_at: _at, ...others } = kept
  const isGone = status === 'done' && handedOver.includes(said.status ?? '')
  return {
    ...draft,
    input: { ...input, ...more },
    kept: {
      ...others,
      ...(since === undefined
        ? { brought: 'undated' }
        : { status_at: since, ...(isGone && { delivered_at: since }) }),
    },
  }
}

export const importRules: ImportRulesByKind = {
  Customer: {
    identity: words('cpf, cnpj, email, phones.number, name'),
    names: {
      name: [...words('name, nome, full name, nome completo, razao social'), ...customerNames],
      'phones.number': words(
        'phone, telephone, telefone, celular, mobile, cell, fone, whatsapp, tel',
        'phone number, phone no, mobile no, cell no, tel no, customer phone, telefone do cliente, celular do cliente',
      ),
      email: words('e mail, mail, email, customer email, email do cliente, e mail do cliente'),
      company_name: words('company, empresa, nome fantasia, fantasia, organization'),
      notes: words('notes, note, comments, observacao, observacoes, obs'),
      cpf: [...documentNames, 'customer cpf', 'cpf do cliente', 'documento do cliente'],
      cnpj: ['cnpj', 'customer cnpj', 'cnpj do cliente'],
      site: ['website', 'web', 'site'],
      tags: ['tags', 'etiquetas'],
      'addresses.street': words('address, endereco, rua, logradouro, street, street address'),
      'addresses.number': ['numero', 'house number'],
      'addresses.neighborhood': ['bairro', 'neighborhood', 'district'],
      'addresses.city': ['city', 'cidade', 'municipio', 'town'],
      'addresses.state': ['state', 'estado', 'uf', 'province'],
      'addresses.zip_code': words('zip, cep, postal code, postcode, zip code'),
      'addresses.complement': ['complemento', 'complement'],
      created_at: words('created at, created, criado em, data de cadastro, cadastro, since'),
    },
    parts: {
      name: [
        words('first name, firstname, given name, primeiro nome, prenome, nome, name'),
        words('middle name, nome do meio'),
        words('last name, lastname, family name, surname, sobrenome, ultimo nome'),
      ],
    },
    without: ['gender'],
  },
  Equipment: {
    identity: ['identifier'],
    names: {
      identifier: words(
        'serial, serial number, serial no, numero de serie, n de serie, no de serie, serie',
        'asset tag, asset no, imei no',
        'tag, patrimonio, imei, identificador, device serial, id, barcode',
      ),
      description: [
        ...words('description, descricao, name, nome, model, modelo'),
        ...equipmentNames,
      ],
      maker: words('brand, marca, manufacturer, fabricante, maker, device brand, make'),
      location: words('location, local, localizacao, room, sala, setor'),
      'customer_id.name': ['owner', 'proprietario', ...customerNames],
      created_at: words('created at, created, criado em, data de cadastro, purchase date'),
    },
  },
  Ticket: {
    identity: ['number'],
    kept: ['number', 'status_at'],
    without: ['checklist', 'title', 'urgency'],
    names: {
      number: words(
        'number, numero, os, ordem, n os, no os, os no, numero da os, no da os, ticket, order, no',
        'ticket no, ticket number, order no, order number, ro, ro no, ro number, work order',
        'work order no, work order number, repair order, repair order no, repair order number',
      ),
      status: ['status', 'situacao', 'state', 'repair status'],
      status_at: words('finished, closed, done, date out, concluido em, finalizado em, data final'),
      created_at: words(
        'opened, date, date in, data, event date, created at, created, aberto em, entrada',
        'data de entrada, data inicial, abertura, data de abertura, criado em',
      ),
      priority: ['priority', 'prioridade', 'urgencia'],
      content: words(
        'problem, defeito, defeito relatado, problema, issue, description',
        'summary, descricao, problema relatado, reported, subject, assunto, title',
        'titulo',
        'complaint, complaints, customer complaint, concern, customer concern, queixa',
        'queixa do cliente, reclamacao, reclamacao do cliente, defect, defects, fault',
        'fault description, problem description, reported problem, problem reported',
        'symptom, symptoms, sintoma, sintomas, defeitos, defeito informado',
        'defeito reclamado, descricao do defeito, descricao do problema',
      ),
      problem: words(
        'solution, solucao, laudo, laudo tecnico, resolution, diagnosis, servico',
        'diagnostico, problema encontrado, found, notes, observacao, observacoes, obs',
        'defect found, fault found, problem found, work done, work performed',
        'defeito constatado, defeito encontrado, servico executado, servico realizado',
        'problem, problema',
      ),
      equipment_observation: ['accessories', 'acessorios', 'estado do aparelho'],
      technical_id: words('technician, tecnico, responsavel, assigned to, assignee, owner'),
      'customer_id.name': ['group identifier', 'nome', 'name', 'nome do cliente', ...customerNames],
      'customer_id.phones.number': words('phone, telefone, celular, whatsapp, fone, mobile'),
      'customer_id.email': ['email', 'e mail'],
      'customer_id.cpf': documentNames,
      'customer_id.cnpj': ['cnpj'],
      'equipment_id.identifier': words(
        'serial, serial number, serial no, numero de serie, no de serie, serie, imei, imei no, id',
        'asset tag, asset no',
      ),
      'equipment_id.description': ['modelo', 'model', ...equipmentNames],
      'equipment_id.maker': ['brand', 'marca', 'fabricante', 'manufacturer'],
      'category_id.name': words('category, categoria, product category, tipo, type'),
      cancel_reason: ['motivo do cancelamento', 'cancel reason'],
    },
    words: {
      status: {
        open: words('new, novo, aberto, aberta, orcamento, pending, pendente, unknown, queued'),
        doing: words('in progress, em andamento, working, andamento, iniciado, repairable'),
        block: words(
          'bloqueado, on hold, waiting, aguardando, aguardando pecas',
          'aguardando aprovacao',
        ),
        review: words('testing, em teste, qa, ready, pronto, pronta'),
        done: [
          ...handedOver,
          ...words(
            'fixed, finished, closed, completed, complete, resolved, finalizado, finalizada',
            'concluido, concluida, faturado, faturada',
          ),
        ],
        cancel: words(
          'cancelado, cancelled, canceled, rejected, end of life, cancelada',
          'recusado',
        ),
      },
      priority: {
        low: ['baixo', 'baixa', 'minor', 'none'],
        medium: ['normal', 'media', 'medio', 'standard'],
        high: words('alta, urgent, urgente, critical, alto, major'),
      },
    },
    complete: completeTicket,
  },
}
