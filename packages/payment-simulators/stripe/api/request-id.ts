import type { FastifyRequest } from 'fastify'
import { isRecord } from '../is-record.ts'

export function getPathId({ params }: FastifyRequest): string {
  return isRecord(params) && typeof params.id === 'string' ? params.id : ''
}
