"""One model in the forms in which models are passed on."""
import bz2
import gzip
import lzma
import shutil
import tarfile
import zipfile


def pack(model, form, folder):
    """The path of the packed model, below `folder`. Archives hold it as NAME/model.pnml."""
    target = folder / f"packed.{form}"
    inside = f"{model.stem}/model.pnml"
    streams = {"gz": gzip.open, "bz2": bz2.open, "xz": lzma.open}
    if form in streams:
        with streams[form](target, "wb") as packed:
            packed.write(model.read_bytes())
    elif form == "tgz":
        with tarfile.open(target, "w:gz") as archive:
            archive.add(model, inside)
    elif form == "zip":
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(model, inside)
    elif form == "folder":
        target.mkdir()
        shutil.copy(model, target / "model.pnml")
    else:
        assert form == "stdin", form
        return model
    return target
