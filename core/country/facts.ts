// What follows from the country of a Group until somebody chooses otherwise: its currency, and the code before its telephone numbers.
// Pure. Pages know those of their own Group alone, and do not carry the table.
import { usualCurrencies } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { countryOf } from './country.ts'
import { isCurrency } from './currencies.ts'

/** By currency (ISO 4217), each country with the code that is dialled from abroad. */
const table = `
AED AE971;AFN AF93;ALL AL355;AMD AM374;AOA AO244;ARS AR54;AUD AU61 CC61 CX61 KI686 NF672 NR674 TV688;AWG
AW297;AZN AZ994;BAM BA387;BBD BB1;BDT BD880;BHD BH973;BIF BI257;BMD BM1;BND BN673;BOB BO591;BRL BR55;BSD
BS1;BTN BT975;BWP BW267;BYN BY375;BZD BZ501;CAD CA1;CDF CD243;CHF CH41 LI423;CLP CL56;CNY CN86;COP CO57;CRC
CR506;CUP CU53;CVE CV238;CZK CZ420;DJF DJ253;DKK DK45 FO298 GL299;DOP DO1;DZD DZ213;EGP EG20;ERN ER291;ETB
ET251;EUR AD376 AT43 AX358 BE32 BG359 BL590 CY357 DE49 EE372 ES34 FI358 FR33 GF594 GP590 GR30 HR385 IE353
IT39 LT370 LU352 LV371 MC377 ME382 MF590 MQ596 MT356 NL31 PM508 PT351 RE262 SI386 SK421 SM378 VA39 XK383
YT262;FJD FJ679;FKP FK500;GBP GB44 GG44 IM44 JE44;GEL GE995;GHS GH233;GIP GI350;GMD GM220;GNF GN224;GTQ
GT502;GYD GY592;HKD HK852;HNL HN504;HTG HT509;HUF HU36;IDR ID62;ILS IL972 PS970;INR IN91;IQD IQ964;IRR IR98;
ISK IS354;JMD JM1;JOD JO962;JPY JP81;KES KE254;KGS KG996;KHR KH855;KMF KM269;KPW KP850;KRW KR82;KWD KW965;
KYD KY1;KZT KZ7;LAK LA856;LBP LB961;LKR LK94;LRD LR231;LSL LS266;LYD LY218;MAD EH212 MA212;MDL MD373;MGA
MG261;MKD MK389;MMK MM95;MNT MN976;MOP MO853;MRU MR222;MUR MU230;MVR MV960;MWK MW265;MXN MX52;MYR MY60;MZN
MZ258;NAD NA264;NGN NG234;NIO NI505;NOK NO47 SJ47;NPR NP977;NZD CK682 NU683 NZ64 PN64 TK690;OMR OM968;PAB
PA507;PEN PE51;PGK PG675;PHP PH63;PKR PK92;PLN PL48;PYG PY595;QAR QA974;RON RO40;RSD RS381;RUB RU7;RWF
RW250;SAR SA966;SBD SB677;SCR SC248;SDG SD249;SEK SE46;SGD SG65;SHP SH290;SLE SL232;SOS SO252;SRD SR597;SSP
SS211;STN ST239;SYP SY963;SZL SZ268;THB TH66;TJS TJ992;TMT TM993;TND TN216;TOP TO676;TRY TR90;TTD TT1;TWD
TW886;TZS TZ255;UAH UA380;UGX UG256;USD AS1 BQ599 EC593 FM691 GU1 IO246 MH692 MP1 PR1 PW680 SV503 TC1 TL670
US1 VG1 VI1 ZW263;UYU UY598;UZS UZ998;VES VE58;VND VN84;VUV VU678;WST WS685;XAF CF236 CG242 CM237 GA241
GQ240 TD235;XCD AG1 AI1 DM1 GD1 KN1 LC1 MS1 VC1;XCG CW599 SX1;XOF BF226 BJ229 CI225 GW245 ML223 NE227 SN221
TG228;XPF NC687 PF689 WF681;YER YE967;ZAR ZA27;ZMW ZM260`

interface CountryFacts {
  readonly currency: string
  /** `55`. */
  readonly callingCode: string
}

const facts: ReadonlyMap<string, CountryFacts> = new Map(
  table.split(';').flatMap((line) => {
    const [currency = '', ...codes] = line.trim().split(/\s+/)
    return codes.map((code) => {
      return [code.slice(0, 2), { currency, callingCode: code.slice(2) }] as const
    })
  }),
)

/** Undefined where no country is chosen, and for one in which nobody lives. */
export function factsOf(country: string | undefined): CountryFacts | undefined {
  return facts.get(country ?? '')
}

interface ChoosingGroup {
  readonly country?: unknown
  readonly currency?: unknown
}

/** That which a Group chose, else its country's; undefined: neither says one. */
export function currencyOfGroup(group: ChoosingGroup | undefined): string | undefined {
  return isCurrency(group?.currency) ? group.currency : factsOf(countryOf(group))?.currency
}

/** Of a Group's money where nothing else says one. */
export function usualCurrencyOf(group: ChoosingGroup | undefined, locale: Locale): string {
  return currencyOfGroup(group) ?? usualCurrencies[locale]
}
