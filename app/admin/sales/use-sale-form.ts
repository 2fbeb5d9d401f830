import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { salesApi } from '#app/api/admin/selling.ts'
import { deleteDraft, readDraft, writeDraft } from '#app/form/form-draft.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Sale, SaleDetails, SaleInput, SaleProduct } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { centsOf, dollarsOf, formatDollars, normalizePrice } from '#rules/platform/money.ts'
import { salePriceCents } from '#rules/selling/sales/sale-prices.ts'
import type { EnteredProduct } from './product-table.tsx'
import { plannedText } from './sale-text.ts'

interface SaleValues {
  name: string
  firstDay: string
  lastDay: string
  percent: string
  rounding: Sale['rounding']
  codes: Sale['codes']
  announcement: string
  menuLabel: string
  textLink: string
  prices: readonly { product: string; entered: string }[]
  /** When the sale that is edited was saved, so that a later save by another person is not overwritten. */
  basedOn: string
}

/** A sale price as the form shows it, like the price before it: `1,079.00`. */
const enteredPrice = (dollars: number) => formatDollars(dollars).slice(1)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

export function useSaleForm(stored: SaleDetails | null, copied: SaleDetails | null) {
  const [saved, setSaved] = useState(stored)
  const base = saved ?? copied
  const draft = `sale ${stored?._id ?? (copied ? `like ${copied._id}` : 'new')}`
  const { value, isTyped, change, forget } = useKeptState<SaleValues>(draft, {
    name: base?.name ?? '',
    firstDay: saved?.firstDay ?? '',
    lastDay: saved?.lastDay ?? '',
    percent: String(base?.percent ?? ''),
    rounding: base?.rounding ?? '00',
    codes: base?.codes ?? 'left-out',
    announcement: base?.announcement ?? '',
    menuLabel: base?.menuLabel ?? '',
    textLink: base?.textLink ?? '',
    prices: (base?.pieces ?? []).map(({ product, salePrice }) => ({ product, entered: enteredPrice(salePrice ?? 0) })),
    basedOn: saved?.updatedAt ?? '',
  })
  const { prices, basedOn, ...values } = value
  const edit = (given: Partial<SaleValues>) => change({ ...given, basedOn })
  const setPrices = (next: SaleValues['prices']) => edit({ prices: next })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const navigate = useNavigate()
  const [createSale, { isLoading: isCreating }] = salesApi.create.useMutation()
  const [updateSale, { isLoading: isUpdating }] = salesApi.update.useMutation()
  const { firstDay, lastDay } = values
  const hasDays = isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay
  const days = { firstDay, lastDay, except: stored?._id ?? '' }
  const { data: onDays } = salesApi.pieces.useQuery(days, { skip: !hasDays })
  const offered = onDays?.pieces ?? []
  const known = new Map([...(base?.pieces ?? []), ...offered].map((item) => [item.product, item]))
  const pieces: EnteredProduct[] = prices.flatMap(({ product, entered }) => {
    const piece = known.get(product)
    return piece ? [{ ...piece, entered }] : []
  })

  function fill(chosen: readonly SaleProduct[]) {
    const percent = Number(values.percent)
    if (!Number.isInteger(percent) || percent < 1 || percent > 99) {
      setErrors({ percent: 'The percentage must be a whole number from 1 to 99.' })
      return
    }
    setErrors({})
    const filled = chosen.map(({ product, price, was }) => {
      const fromCents = Math.min(centsOf(price), centsOf(was ?? price))
      return { product, entered: enteredPrice(dollarsOf(salePriceCents(fromCents, percent, values.rounding))) }
    })
    const others = prices.filter(({ product }) => filled.every((each) => each.product !== product))
    setPrices([...others, ...filled])
  }

  async function save(isPlanned: boolean) {
    const { percent, ...rest } = values
    const body: SaleInput = {
      ...rest,
      percent: percent.trim() === '' ? null : Number(percent),
      isPlanned,
      ...(basedOn !== '' && { updatedAt: basedOn }),
      pieces: pieces.map(({ product, entered }) => ({ product, salePrice: Number(normalizePrice(entered)) })),
    }
    const { data, error } = stored ? await updateSale({ id: stored._id, ...body }) : await createSale(body)
    if (error) {
      setErrors(fieldErrors(error))
      showToast('error', errorMessage(error))
      return
    }
    setErrors({})
    setSaved(data)
    forget()
    showToast('success', isPlanned ? plannedText(data) : 'Draft saved')
    if (!stored) await navigate(adminPaths.sale(data._id), { replace: true })
  }

  const priceOf = ({ entered }: EnteredProduct) => Number(normalizePrice(entered)) || 0
  const sumOf = (cents: (piece: EnteredProduct) => number) =>
    dollarsOf(pieces.reduce((sum, piece) => sum + cents(piece), 0))
  return {
    values,
    change: edit,
    field: (name: Exclude<keyof typeof values, 'rounding' | 'codes'>) => ({
      value: values[name],
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => edit({ [name]: currentTarget.value }),
    }),
    isTyped,
    discard: () => {
      forget()
      setErrors({})
    },
    errors,
    pieces,
    offered,
    codes: onDays?.codes ?? [],
    hasDays,
    isSaving: isCreating || isUpdating,
    fill,
    setPrice: (product: string, entered: string) =>
      setPrices(prices.map((each) => (each.product === product ? { product, entered } : each))),
    remove: (product: string) => setPrices(prices.filter((each) => each.product !== product)),
    save,
    follow: setSaved,
    priceOf,
    sumBefore: sumOf(({ was, price }) => centsOf(was ?? price)),
    sumInSale: sumOf((piece) => centsOf(priceOf(piece))),
  }
}

/** State of a form with lists, kept in the tab as a draft until `forget`. `isTyped`: it differs from `initial`. */
function useKeptState<Value extends object>(draft: string, initial: Value) {
  const [edits, setEdits] = useState<Partial<Value>>({})
  const isTyped = Object.keys(edits).length > 0

  const restore = useEffectEvent(() => {
    const kept = readDraft(draft, initial)
    if (Object.keys(kept).length > 0) setEdits(kept)
  })
  // Before the browser paints: a restored form appears without a flash.
  // oxlint-disable-next-line react/set-state-in-effect -- the server, which writes the same markup, has no draft
  useLayoutEffect(() => restore(), [])

  useEffect(() => {
    if (isTyped) writeDraft(draft, edits)
  }, [draft, isTyped, edits])

  return {
    value: { ...initial, ...edits },
    isTyped,
    change: (given: Partial<Value>) => setEdits((current) => ({ ...current, ...given })),
    forget: () => {
      deleteDraft(draft)
      setEdits({})
    },
  }
}
