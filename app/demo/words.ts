// What the demo says in the two languages of its Groups: names of the product categories, checklists, remarks.
import type { Locale } from '#core/wire.ts'
import type { Repair } from './repairs.ts'

/** Names of the 40 product categories in Portuguese; in English they stay as Open Repair Data has them. */
const portuguese: Record<string, string> = {
  'Aircon/dehumidifier': 'Ar-condicionado e desumidificador',
  'Battery/charger/adapter': 'Bateria, carregador e fonte',
  'Coffee maker': 'Cafeteira',
  'Decorative or safety lights': 'Luzes decorativas e de emergência',
  'Desktop computer': 'Computador de mesa',
  'Digital compact camera': 'Câmera compacta',
  'DSLR/video camera': 'Câmera DSLR e filmadora',
  Fan: 'Ventilador',
  'Flat screen': 'TV e monitor',
  'Food processor': 'Processador de alimentos',
  'Games console': 'Videogame',
  'Hair & beauty item': 'Beleza e cuidados pessoais',
  'Hair dryer': 'Secador de cabelo',
  'Handheld entertainment device': 'Aparelho portátil',
  Headphones: 'Fone de ouvido',
  'Hi-Fi integrated': 'Aparelho de som',
  'Hi-Fi separates': 'Módulo de som',
  Iron: 'Ferro de passar',
  Kettle: 'Chaleira elétrica',
  Lamp: 'Luminária',
  Laptop: 'Notebook',
  'Large home electrical': 'Eletrodoméstico grande',
  Misc: 'Diversos',
  Mobile: 'Celular',
  'Musical instrument': 'Instrumento musical',
  'Paper shredder': 'Fragmentadora de papel',
  'PC accessory': 'Acessório de informática',
  'Portable radio': 'Rádio portátil',
  'Power tool': 'Ferramenta elétrica',
  'Printer/scanner': 'Impressora e scanner',
  Projector: 'Projetor',
  'Sewing machine': 'Máquina de costura',
  'Small home electrical': 'Eletroportátil',
  'Small kitchen item': 'Eletroportátil de cozinha',
  Tablet: 'Tablet',
  Toaster: 'Torradeira',
  Toy: 'Brinquedo',
  'TV and gaming-related accessories': 'Acessório de TV e videogame',
  Vacuum: 'Aspirador de pó',
  'Watch/clock': 'Relógio',
}

export interface Words {
  readonly locale: Locale
  category(name: string): string
  /** Checklist by (original) category name. */
  readonly checklists: Readonly<Record<string, string>>
  /** What is said together with the last word on a repair. */
  remarkOn(repair: Repair): string | undefined
  readonly cameWith: readonly string[]
  readonly remarks: readonly string[]
  /** Pages on the web that the shop keeps. */
  readonly bookmarks: readonly Readonly<Record<string, unknown>>[]
  /** A chore whose comment leads to the page with this address. */
  readonly handbook: { readonly task: string; readonly page: string }
}

export const english: Words = {
  locale: 'en',
  category: (name) => name,
  checklists: {
    Laptop:
      '# Check-in\nStarts on its own charger\nKeyboard\nBattery holds\n# Check-out\nCharges\nLid closed, screws checked',
    Mobile: '# Check-in\nScreen responds\nCharges\n# Check-out\nCalls and sound\nBack closed',
    'Coffee maker': 'Heats\nNo leaks under pressure\nEarth and insulation measured',
    Vacuum: 'Motor runs quietly\nFilter cleaned\nCable and plug checked',
    Lamp: '# Check-in\nCable and plug\nSwitch\n# Check-out\nInsulation measured\nLit for ten minutes',
    'Small kitchen item':
      '# Check-in\nSwitches on\nParts complete\n# Check-out\nRuns under load\nClean',
    'Large home electrical':
      '# Check-in\nSwitches on\nCable and plug\n# Check-out\nInsulation measured\nRuns under load',
  },
  remarkOn: ({ barrier, outcome }) =>
    barrier ??
    (outcome === 'repairable' ? 'Advice given; the owner finishes the repair at home.' : undefined),
  cameWith: [
    'charger',
    'charger, scratch on the lid',
    'without cable',
    'in its box',
    'cable, manual',
  ],
  remarks: [
    'Told the owner; waiting for an answer.',
    'Part ordered, three working days.',
    'Opened it: the fuse is blown, the board looks fine.',
    'Works on the bench supply, so it is the charger.',
  ],
  bookmarks: [
    {
      url: 'https://www.ifixit.com/Guide',
      title: 'Repair guides, step by step',
      tag_names: ['manuals'],
      starred: true,
    },
    {
      url: 'https://openrepair.org/open-data/insights/',
      title: 'What breaks, and whether it can be repaired',
      tag_names: ['figures'],
    },
    {
      url: 'https://www.usb.org/documents',
      title: 'USB: what each plug may carry',
      tag_names: ['chargers', 'manuals'],
      status: 'unread',
    },
  ],
  handbook: {
    task: 'Read through the handbook page before the new season',
    page: 'shop/routine',
  },
}

/** Why a repair was given up, in Portuguese. */
const barriers: Record<string, string> = {
  'Item too worn out': 'Aparelho gasto demais; o cliente levou de volta.',
  'Spare parts not available': 'A peça saiu de linha; não achamos em nenhum fornecedor.',
  'Spare parts too expensive': 'A peça custa mais da metade de um novo; o cliente desistiu.',
  'Repair information not available': 'Sem esquema elétrico nem assistência do fabricante.',
  'No way to open product': 'Carcaça colada; não abre sem quebrar.',
  'Lack of equipment': 'Precisa de equipamento que não temos; indicamos outra oficina.',
}

export const brazilian: Words = {
  locale: 'pt-BR',
  category: (name) => portuguese[name] ?? name,
  checklists: {
    Laptop:
      '# Entrada\nLiga com a própria fonte\nTeclado\nBateria segura carga\n# Saída\nCarrega\nTampa fechada, parafusos conferidos',
    Mobile: '# Entrada\nTela responde\nCarrega\n# Saída\nChamada e som\nTampa fechada',
    'Coffee maker': 'Aquece\nSem vazamento sob pressão\nAterramento e isolação medidos',
    Vacuum: 'Motor sem ruído\nFiltro limpo\nCabo e plugue conferidos',
    Lamp: '# Entrada\nCabo e plugue\nInterruptor\n# Saída\nIsolação medida\nAcesa por dez minutos',
    'Small kitchen item': '# Entrada\nLiga\nPeças completas\n# Saída\nFunciona com carga\nLimpo',
    'Large home electrical':
      '# Entrada\nLiga\nCabo e plugue\n# Saída\nIsolação medida\nFunciona com carga',
  },
  remarkOn: ({ barrier, outcome }) =>
    barriers[barrier ?? ''] ??
    (outcome === 'repairable'
      ? 'Testado na frente do cliente; garantia de 90 dias no serviço.'
      : undefined),
  cameWith: [
    'com o cabo',
    'com o cabo, risco na lateral',
    'sem o cabo',
    'na caixa original',
    'com manual e nota fiscal',
  ],
  remarks: [
    'Cliente avisado pelo WhatsApp; aguardando resposta.',
    'Peça pedida; chega em três dias úteis.',
    'Orçamento enviado; o cliente responde até amanhã.',
    'Aberto e limpo; em teste na bancada desde cedo.',
  ],
  bookmarks: [
    {
      url: 'https://pt.ifixit.com/Guide',
      title: 'Guias de conserto, passo a passo',
      tag_names: ['manuais'],
      starred: true,
    },
    {
      url: 'https://buscacepinter.correios.com.br/app/endereco/index.php',
      title: 'Correios: achar um CEP',
      tag_names: ['balcão'],
    },
    {
      url: 'https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm',
      title: 'Código de Defesa do Consumidor',
      description: 'Garantia do serviço e das peças: artigos 20, 21 e 26.',
      tag_names: ['balcão', 'garantia'],
      status: 'unread',
    },
  ],
  handbook: {
    task: 'Revisar com a equipe a rotina de entrada e entrega',
    page: 'oficina/rotina',
  },
}
