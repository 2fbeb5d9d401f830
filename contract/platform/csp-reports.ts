import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

const text = Type.Optional(Type.String({ maxLength: 2000 }))

/** The report of `report-uri`, which Firefox and older versions of Safari send. */
const UriReport = Type.Object({
  'csp-report': Type.Object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text }),
})

/** A report of `report-to`. */
const ApiReport = Type.Object({ body: Type.Object({ effectiveDirective: text, blockedURL: text }) })

/** The reports of `report-to`, which Chrome sends: those of other kinds have another body, or none. */
const ApiReports = Type.Array(Type.Partial(ApiReport), { maxItems: 50 })

/** Safari sends one report of `report-to` to the address of `report-uri`. */
export const CspReports = Type.Union([UriReport, ApiReport, ApiReports])
export type CspReports = Static<typeof CspReports>

export const cspReports = {
  send: endpoint('POST', '/api/csp-reports', {
    access: 'anyone',
    summary: 'Report what the Content Security Policy has blocked; browsers send this',
    body: CspReports,
    reply: Type.Object({}),
  }),
}
