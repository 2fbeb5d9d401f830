import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { imagesApi } from '#app/api/admin/platform.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { isImageAddress, maxFurtherPictures, type PictureLine } from '#rules/catalogue/picture-lines.ts'
import { movePicture, picturesOf, type PictureValues, pictureValuesOf } from './product-form-values.ts'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { DropZone, pictureTypes, UploadProgress } from './upload-fields.tsx'
import styles from './upload-fields.module.scss'

interface PicturesFieldProps {
  values: PictureValues
  errors: FieldErrors
  onChange: (values: PictureValues) => void
  /** Adds to the current values, which may have changed during the upload. */
  onAdd: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

const errorId = 'further-pictures'

/** All pictures of a product: their order, their texts, and new ones. The first one is also the field `image`. */
export function PicturesField({ values, errors, onChange, onAdd, onUploading }: PicturesFieldProps) {
  const pictures = picturesOf(values)
  const change = (next: readonly PictureLine[]) => onChange(pictureValuesOf(next))
  return (
    <fieldset className="mb-4" aria-describedby={errors.furtherPictures && `${errorId}-error`}>
      <legend className="form-label mb-1">Pictures</legend>
      <p className="meta">
        The first one is the main picture. Drag a row by its handle, or move it with its arrows. The product page ends
        with a drawing of the sizes, which the shop makes.
      </p>
      <PictureList pictures={pictures} textError={errors.alternativeText} onChange={change} />
      <FieldNotes controlId={errorId} error={errors.furtherPictures} />
      <AddPictures room={maxFurtherPictures + 1 - pictures.length} onAdd={onAdd} onUploading={onUploading} />
    </fieldset>
  )
}

interface AddPicturesProps {
  room: number
  onAdd: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

function AddPictures({ room, onAdd, onUploading }: AddPicturesProps) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [sent, setSent] = useState<{ number: number; count: number; share: number } | null>(null)
  const [uploadImage] = imagesApi.upload.useMutation()

  async function upload(files: readonly File[]) {
    if (files.length === 0 || sent) return
    const taken = files.slice(0, room)
    setRefusals(files.length > room ? [`A piece can have 12 pictures: ${room} more can be added.`] : [])
    onUploading(true)
    let added = 0
    for (const [index, file] of taken.entries()) {
      const now = { number: index + 1, count: taken.length }
      setSent({ ...now, share: 0 })
      const { data, error } = await uploadImage({ file, onProgress: (share) => setSent({ ...now, share }) })
      if (data) {
        onAdd(data.image)
        added += 1
      } else setRefusals((known) => [...known, `${file.name}: ${errorMessage(error)}`])
    }
    setSent(null)
    onUploading(false)
    if (added > 0) showToast('success', added === 1 ? 'Picture added' : `${added} pictures added`)
  }

  const handleFiles = (files: readonly File[]) => void upload(files)
  return (
    <>
      <DropZone onFiles={handleFiles}>
        <div>
          <p className="mb-2">
            {room > 0
              ? 'Several at once, up to 10 MB each. 2400 pixels wide is best: customers can enlarge them.'
              : 'A piece can have 12 pictures.'}
          </p>
          {room > 0 && (
            <FileButton className="btn btn-outline btn-sm" multiple accept={pictureTypes} onFiles={handleFiles}>
              Add pictures
            </FileButton>
          )}
          {sent && <UploadProgress label={`Uploading ${sent.number} of ${sent.count}`} value={sent.share} />}
        </div>
      </DropZone>
      {refusals.length > 0 && (
        <Alert kind="danger">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Alert>
      )}
    </>
  )
}

interface PictureListProps {
  pictures: readonly PictureLine[]
  textError: string | undefined
  onChange: (pictures: PictureLine[]) => void
}

function PictureList({ pictures, textError, onChange }: PictureListProps) {
  const [message, setMessage] = useState('')
  const [deleted, setDeleted] = useState<{ picture: PictureLine; at: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The control that gets the focus after the next change. */
  const focusNext = useRef<string | null>(null)
  const drag = usePointerDrag(list, (from, to) => move(from, to))
  const last = pictures.length - 1

  useEffect(() => {
    if (!focusNext.current) return
    list.current?.parentElement?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  })

  function move(from: number, to: number) {
    if (to < 0 || to > last || to === from) return
    onChange(movePicture(pictures, from, to))
    setMessage(`Picture ${from + 1} is picture ${to + 1} of ${pictures.length} now.`)
  }

  function moveByKey(from: number, by: -1 | 1) {
    focusNext.current = `li:nth-child(${Math.min(last, Math.max(0, from + by)) + 1}) [data-move="${by}"]`
    move(from, from + by)
  }

  function remove(at: number) {
    const picture = pictures[at]
    if (!picture) return
    setDeleted({ picture, at })
    setMessage(`Picture ${at + 1} deleted.`)
    focusNext.current = '[data-undo]'
    onChange(pictures.toSpliced(at, 1))
  }

  function undo() {
    if (!deleted) return
    focusNext.current = `li:nth-child(${deleted.at + 1}) [data-delete]`
    onChange(pictures.toSpliced(deleted.at, 0, deleted.picture))
    setMessage(`Picture ${deleted.at + 1} is back.`)
    setDeleted(null)
  }

  return (
    <div>
      {pictures.length > 0 && (
        <ol className="ruled mb-3" aria-label="Pictures, in order" ref={list} {...drag.listeners}>
          {pictures.map((picture, at) => (
            <PictureRow
              key={keyOf(pictures, at)}
              picture={picture}
              at={at}
              last={last}
              isDragged={drag.at === at}
              error={at === 0 ? textError : undefined}
              onGrab={(event) => drag.start(event, at)}
              onText={(alternativeText) => onChange(pictures.with(at, { ...picture, alternativeText }))}
              onMove={(by) => moveByKey(at, by)}
              onDelete={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <LiveRegion text={message} />
      {deleted && (
        <p className="d-flex flex-wrap gap-3 align-items-center">
          {`Picture ${deleted.at + 1} is deleted once you save.`}
          <button className="btn btn-outline btn-sm" type="button" data-undo onClick={undo}>
            <Icon name="arrow-counterclockwise" />
            Undo
          </button>
        </p>
      )}
    </div>
  )
}

/** A key that stays with a picture when it moves. The same address may be there twice. */
function keyOf(pictures: readonly PictureLine[], at: number): string {
  const image = pictures[at]?.image ?? ''
  return `${image} ${pictures.slice(0, at).filter((other) => other.image === image).length}`
}

/** Moves a row to the pointer. The list captures it, because the row itself moves in the document. */
function usePointerDrag(list: { current: HTMLOListElement | null }, onMove: (from: number, to: number) => void) {
  const [at, setAt] = useState<number | null>(null)

  function handleMove({ clientY }: PointerEvent) {
    if (at === null || !list.current) return
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    const box = boxes[to]
    if (!box || to === at) return
    // Only beyond the middle, so that rows of different heights do not change places again and again.
    const middle = (box.top + box.bottom) / 2
    if (to > at ? clientY < middle : clientY > middle) return
    onMove(at, to)
    setAt(to)
  }

  const end = () => setAt(null)
  return {
    at,
    start(event: PointerEvent, from: number) {
      event.preventDefault()
      list.current?.setPointerCapture(event.pointerId)
      setAt(from)
    },
    listeners: { onPointerMove: handleMove, onPointerUp: end, onPointerCancel: end },
  }
}

interface PictureRowProps {
  picture: PictureLine
  at: number
  last: number
  isDragged: boolean
  error: string | undefined
  onGrab: (event: PointerEvent) => void
  onText: (text: string) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

function PictureRow({ picture, at, last, isDragged, error, onGrab, onText, onMove, onDelete }: PictureRowProps) {
  const name = `picture ${at + 1}`
  const moveButton = (by: -1 | 1) => (
    <button
      className="btn btn-quiet btn-icon"
      type="button"
      data-move={by}
      aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      aria-disabled={at === (by < 0 ? 0 : last) || undefined}
      onClick={() => onMove(by)}
    >
      <Icon name={by < 0 ? 'arrow-left' : 'arrow-right'} />
    </button>
  )
  return (
    <li className={`${styles.row} ${isDragged ? 'bg-plaster' : ''}`}>
      <span className={styles.handle} title="Drag to change the order" onPointerDown={onGrab}>
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z" />
        </svg>
      </span>
      <Picture
        image={isImageAddress(picture.image) ? picture.image : ''}
        originalWidth={320}
        width={112}
        height={84}
        sizes="112px"
        alt=""
        eager
      />
      <TextField
        label={at === 0 ? 'Main picture, alternative text' : `Picture ${at + 1}, alternative text`}
        name={at === 0 ? 'alternativeText' : undefined}
        value={picture.alternativeText}
        error={error}
        maxLength={300}
        autoComplete="off"
        placeholder="What it shows, such as the left door, open"
        onChange={({ target }) => onText(target.value)}
      />
      <div className={styles.buttons}>
        {moveButton(-1)}
        {moveButton(1)}
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          data-delete
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <Icon name="trash3" />
        </button>
      </div>
    </li>
  )
}
