import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { imagesApi, modelsApi } from '#app/api/admin/platform.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { isImageAddress } from '#rules/catalogue/picture-lines.ts'
import { modelSizesError, type Sides } from '#rules/catalogue/model-sizes.ts'
import { fieldLabel, type FieldsProps, textProps } from './product-form-values.ts'
import styles from './upload-fields.module.scss'

type OnFiles = (files: readonly File[]) => void

export function DropZone({ onFiles, children }: { onFiles: OnFiles; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div
      className={`drop mb-4 ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </div>
  )
}

/** How much of a file is uploaded, from 0 to 1. */
export function UploadProgress({ label = 'Uploading', value }: { label?: string; value: number }) {
  const id = useId()
  return (
    <div className="mt-2">
      <label className="form-text" htmlFor={id}>
        {label}
      </label>
      <progress className={styles.progress} id={id} max={1} value={value} />
    </div>
  )
}

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

interface UploadOptions<Data> {
  upload: (arg: {
    file: File
    onProgress: (share: number) => void
  }) => PromiseLike<{ data?: Data | undefined; error?: unknown }>
  onUploading: (isUploading: boolean) => void
  onDone: (data: Data) => void
}

/** The upload of one file at a time. `refusal` is why the last one failed. */
function useUpload<Data extends { message: string }>({ upload, onUploading, onDone }: UploadOptions<Data>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)

  async function send(file: File) {
    setRefusal(null)
    setProgress(0)
    onUploading(true)
    const { data, error } = await upload({ file, onProgress: setProgress })
    setProgress(null)
    onUploading(false)
    if (data) {
      onDone(data)
      showToast('success', data.message)
    } else {
      setRefusal(errorMessage(error))
      showToast('error', errorMessage(error))
    }
  }

  return {
    refusal,
    clear: () => setRefusal(null),
    onFiles: ([file]: readonly File[]) => {
      if (file && progress === null) void send(file)
    },
    bar: progress !== null && <UploadProgress value={progress} />,
  }
}

interface ImageFieldProps {
  image: string
  /** The address of the preview: the same as `image`, but delayed while it is typed. */
  shown: string
  error: string | undefined
  note: ReactNode
  onChange: (image: string) => void
  onUploading: (isUploading: boolean) => void
}

export function ImageField({ image, shown, error, note, onChange, onUploading }: ImageFieldProps) {
  const [uploadImage] = imagesApi.upload.useMutation()
  const { refusal, clear, onFiles, bar } = useUpload({
    upload: uploadImage,
    onUploading,
    onDone: (data) => onChange(data.image),
  })
  return (
    <>
      <TextField
        label={fieldLabel('image')}
        name="image"
        value={image}
        error={refusal ?? error}
        help={note ?? 'A picture of this shop, or an address that starts with https://'}
        autoComplete="off"
        onChange={({ target }) => {
          clear()
          onChange(target.value)
        }}
      />
      <DropZone onFiles={onFiles}>
        <ProductPicture image={isImageAddress(shown) ? shown : ''} sizes="168px" eager className={styles.preview} />
        <div>
          <p className="mb-2">JPEG, PNG, WebP or AVIF, up to 10 MB. 1200 × 900 or larger, 4:3.</p>
          <FileButton className="btn btn-outline btn-sm" accept={pictureTypes} onFiles={onFiles}>
            Choose a file
          </FileButton>
          {bar}
        </div>
      </DropZone>
    </>
  )
}

/** The address of the model, with an upload. Its sides are compared with the sizes of the form while these are typed. */
export function ModelField({ form, onUploading }: { form: FieldsProps; onUploading: (isUploading: boolean) => void }) {
  const { model, length, width, height } = form.values
  const [measured, setMeasured] = useState<{ model: string; sides: Sides } | null>(null)
  const [uploadModel] = modelsApi.upload.useMutation()
  const { refusal, clear, onFiles, bar } = useUpload({
    upload: uploadModel,
    onUploading,
    onDone: (data) => {
      setMeasured({ model: data.model, sides: data })
      form.change('model', data.model)
    },
  })
  const sides = measured?.model === model ? measured.sides : null
  const stated = { length: Number(length), width: Number(width), height: Number(height) }
  const disagreement = sides && modelSizesError(sides, stated)

  function change(address: string) {
    clear()
    form.change('model', address)
  }

  return (
    <>
      <TextField
        {...textProps('model', form)}
        error={refusal ?? disagreement ?? form.errors.model}
        help={
          sides && !disagreement
            ? `Its size is right: ${sides.length} × ${sides.width} × ${sides.height} mm`
            : 'Customers see it in their room. GLB up to 5 MB, in metres, matching the sizes above'
        }
        onChange={({ target }) => change(target.value)}
      />
      <div className="d-flex flex-wrap gap-2 align-items-center mb-4">
        <FileButton className="btn btn-outline btn-sm" accept=".glb,model/gltf-binary" onFiles={onFiles}>
          {model === '' ? 'Choose a model' : 'Replace the model'}
        </FileButton>
        {model !== '' && (
          <button className="btn btn-quiet btn-sm" type="button" onClick={() => change('')}>
            Remove the model
          </button>
        )}
        {bar}
      </div>
    </>
  )
}
