import { useEffect, useId, useRef, useState } from 'react'
import { encode } from 'uqr'
import { catalogueApi } from '#app/api/catalogue.ts'
import { pageCode } from '#app/navigation/late-code.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import type { FamilyChoice } from '#contract/catalogue/related-products.ts'
import styles from '#app/shop/product/windows.module.scss'

const stage = pageCode(() => import('./viewer/model-stage.tsx'))

interface RoomDialogProps {
  product: Product
  /** Opens this on a phone. */
  address: string
  onClose: () => void
}

type RoomState = 'loading' | 'failed' | 'ready'

/** As large as the window, with the way into the room. */
export function RoomDialog({ product, address, onClose }: RoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      className={`w-100 m-0 p-0 ${styles.window} ${styles.room}`}
      ref={dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={`align-items-center justify-content-between ${styles.head}`}>
        <h2 className="m-0" id={headingId}>
          <span className="text-truncate">{product.name}</span> <span className="meta">in your room</span>
        </h2>
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Close
          <Icon name="x-lg" />
        </button>
      </div>
      <Room product={product} address={address} />
    </dialog>
  )
}

function Room({ product, address }: Pick<RoomDialogProps, 'product' | 'address'>) {
  const [shown, setShown] = useState(product)
  const [state, setState] = useState<RoomState>('loading')
  const [enterRoom, setEnterRoom] = useState<(() => void) | null>(null)
  const [attempt, setAttempt] = useState(0)

  function tryAgain() {
    setState('loading')
    setAttempt(attempt + 1)
  }

  return (
    <>
      <div className={`position-relative overflow-hidden bg-plaster ${styles.stage}`}>
        {state === 'failed' ? (
          <div className={styles.over}>
            <ErrorMessage message="We couldn’t load the 3D model." busy={false} onTryAgain={tryAgain} />
          </div>
        ) : (
          <Stage
            key={attempt}
            product={shown}
            onReady={(enter) => {
              setState('ready')
              setEnterRoom(() => enter)
            }}
            onFail={() => setState('failed')}
          />
        )}
        <p className={state === 'loading' ? `m-0 ${styles.over}` : 'visually-hidden'} role="status">
          {state === 'loading' && 'Loading the model'}
          {state === 'ready' && '3D model ready.'}
        </p>
      </div>
      <div className={`between ${styles.foot}`}>
        <p className="meta m-0">
          <span className={styles.touchHint}>Turn it with your finger, pinch to zoom.</span>
          <span className={styles.keyHint}>
            Drag to turn it, or use <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd>
          </span>
        </p>
        <FinishChoice
          product={product}
          shown={shown}
          onChoose={(chosen) => {
            setState('loading')
            setShown(chosen)
          }}
        />
        <WayIntoRoom state={state} enterRoom={enterRoom} address={address} />
      </div>
    </>
  )
}

function WayIntoRoom({
  state,
  enterRoom,
  address,
}: {
  state: RoomState
  enterRoom: (() => void) | null
  address: string
}) {
  if (state !== 'ready') return null
  if (enterRoom) {
    return (
      <button className="btn btn-outline" type="button" onClick={enterRoom}>
        Place it in your room
      </button>
    )
  }
  if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) {
    return <p className="meta m-0">This device can’t show it in your room. Try a phone or tablet with AR.</p>
  }
  return (
    <div className={`d-flex align-items-center gap-3 ${styles.scan}`}>
      <p className="m-0">
        Point your phone’s camera here, and see it in your room <b>at its true size</b>.
      </p>
      <QrCode address={address} label="QR code of this page, for your phone" />
    </div>
  )
}

interface StageProps {
  product: Product
  onReady: (enterRoom: (() => void) | null) => void
  onFail: () => void
}

function Stage({ product, onReady, onFail }: StageProps) {
  const [code, setCode] = useState(stage.loaded)
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    let isOver = false
    stage.load().then(
      (loaded) => isOver || setCode(() => loaded),
      () => isOver || fail.current(),
    )
    return () => {
      isOver = true
    }
  }, [])
  return code && <code.ModelStage product={product} onReady={onReady} onFail={onFail} />
}

function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

interface FinishChoiceProps {
  product: Product
  shown: Product
  onChoose: (product: Product) => void
}

function FinishChoice({ product, shown, onChoose }: FinishChoiceProps) {
  const { data: family } = catalogueApi.family.useQuery({ id: product._id })
  const sizeOf = ({ length, width, height }: Pick<FamilyChoice, 'length' | 'width' | 'height'>) =>
    `${length} ${width} ${height}`
  const alike = family?.finishes.filter((choice) => sizeOf(choice) === sizeOf(product)) ?? []
  if (alike.length < 2) return null
  return (
    <fieldset className={`d-flex flex-wrap gap-2 m-0 ${styles.finishes}`}>
      <legend className="visually-hidden">Finish</legend>
      {alike.map((choice) => (
        <Finish key={choice._id} choice={choice} shown={shown} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function Finish({ choice, shown, onChoose }: { choice: FamilyChoice } & Omit<FinishChoiceProps, 'product'>) {
  const { data: product } = catalogueApi.one.useQuery({ id: choice._id })
  if (!product?.model) return null
  return (
    <label className="d-flex align-items-center">
      <input
        className="visually-hidden"
        type="radio"
        name="finish-in-room"
        checked={product._id === shown._id}
        onChange={() => onChoose(product)}
      />
      {choice.label}
    </label>
  )
}
