// Whether a customer is a company, of what is known of them: nothing says so outright. Pure.

import { normalForm } from '#core/letters/normal-form.ts'

/** Words in names of companies, in both languages, without accents. */
const companyWords: ReadonlySet<string> = new Set(
  `academia acougue advocacia agencia agropecuaria associacao autopecas banco bar barbearia cafe cafeteria camara cartorio casa centro
  clinica clube colegio comercial comercio condominio confeccoes confeitaria construcoes construtora consultoria consultorio contabilidade
  cooperativa creche distribuidora drogaria edificio eireli eletronica empresa engenharia epp escola escritorio estudio faculdade farmacia
  filhos fundacao grafica grupo hospital hotel igreja imobiliaria industria informatica instituto irmaos laboratorio lanchonete lavanderia
  livraria locadora loja lojas ltda materiais mecanica mei mercadinho mercado mercearia ministerio moveis oficina otica padaria papelaria
  paroquia pizzaria pneus posto pousada prefeitura representacoes restaurante salao secretaria servicos sindicato sociedade
  sorveteria supermercado tecnologia transportadora transportes universidade
  agency association auto bakery bank center centre chapel church cleaners clinic club college company consulting corp corporation council
  daycare dental diner electronics enterprises foundation garage gmbh group gym holdings inc incorporated industries institute insurance
  laundry library limited llc llp logistics ltd motors museum office partners pharmacy plumbing realty repair repairs restaurant roofing
  salon school services shop society solutions sons store stores studio studios supplies supply systems technologies university ymca`.split(
    /\s+/,
  ),
)

/** `S.A.`, `S/A`, and what joins names. */
const companySigns = /\bS[./]\s?A\b|&/

/** True for one with a CNPJ, for one that is its own company, and for one whose name says so. */
export function isCompany({
  name = '',
  company_name,
  cnpj,
}: {
  name?: string
  company_name?: string
  cnpj?: string
}): boolean {
  if (cnpj !== undefined || (name !== '' && name === company_name)) return true
  const plain = normalForm(name, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return companySigns.test(name) || plain.split(/[^a-z]+/).some((word) => companyWords.has(word))
}
