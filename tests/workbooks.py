"""Workbooks as spreadsheet programs write them, made by hand: cells are str, int, float, bool, None, datetime.date, or
a (str, int) pair of XML and style for what only one program writes, an Error, or a Shown number."""
import dataclasses
import datetime
import io
import zipfile
from xml.sax.saxutils import escape, quoteattr

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
DATE = 1  # the style of days in xlsx()


class Error(str):
    """What a formula that failed shows."""


@dataclasses.dataclass
class Shown:
    """A number in a format of .xlsx, and the text that it is shown as."""
    number: float
    format: str
    text: str


def column(index):
    name = ""
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def archive(files):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return target.getvalue()


def relations(*targets):
    lines = "".join(f'<Relationship Id="rId{i}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
                    for i, (kind, target) in enumerate(targets, 1))
    return (f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            f'<Relationships xmlns="{PACKAGE}">{lines}</Relationships>')


def xlsx(sheets, inline=False, absolute=False):
    """As Excel writes it: shared texts, places of cells. `inline`: as openpyxl does without shared texts, and without
    places. `absolute`: targets from the root of the archive, as LibreOffice and openpyxl write them."""
    texts, formats = [], []

    def cell(value, place, style=0):
        if isinstance(value, tuple):
            value, style = value
            return f'<c r="{place}" s="{style}">{value}</c>'
        where = "" if inline else f' r="{place}"'
        if isinstance(value, Error):
            return f'<c{where} t="e"><f>1/0</f><v>{value}</v></c>'
        if isinstance(value, Shown):
            formats.append(value.format)
            return f'<c{where} s="{DATE + len(formats)}"><v>{value.number!r}</v></c>'
        if value is None:
            return f"<c{where}/>" if inline else ""
        if isinstance(value, bool):
            return f'<c{where} t="b"><v>{int(value)}</v></c>'
        if isinstance(value, datetime.date):
            return f'<c{where} s="{DATE}"><v>{(value - datetime.date(1899, 12, 30)).days}</v></c>'
        if isinstance(value, (int, float)):
            return f"<c{where}><v>{value:.17g}</v></c>"
        if inline:
            return f'<c{where} t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
        if value not in texts:
            texts.append(value)
        return f'<c{where} t="s"><v>{texts.index(value)}</v></c>'

    root = "/xl/" if absolute else ""
    files = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": relations(("officeDocument", "/xl/workbook.xml" if absolute else "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>' + "".join(
            f'<sheet name={quoteattr(name)} sheetId="{i}" r:id="rId{i}"/>' for i, name in enumerate(sheets, 1)) +
        "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(
            *(("worksheet", f"{root}worksheets/sheet{i}.xml") for i in range(1, len(sheets) + 1)),
            ("styles", f"{root}styles.xml"), ("sharedStrings", f"{root}sharedStrings.xml")),
    }
    for i, rows in enumerate(sheets.values(), 1):
        lines = "".join(
            f'<row r="{r}">' + "".join(cell(value, f"{column(c)}{r}") for c, value in enumerate(row, 1)) + "</row>"
            for r, row in enumerate(rows, 1) if row)
        files[f"xl/worksheets/sheet{i}.xml"] = f'<worksheet xmlns="{MAIN}"><sheetData>{lines}</sheetData></worksheet>'
    ids = range(164, 164 + len(formats))
    files["xl/styles.xml"] = (
        f'<styleSheet xmlns="{MAIN}"><numFmts>' +
        "".join(f'<numFmt numFmtId="{i}" formatCode={quoteattr(code)}/>' for i, code in zip(ids, formats)) +
        '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>' + "".join(f'<xf numFmtId="{i}"/>' for i in ids) +
        "</cellXfs></styleSheet>")
    files["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}" count="{len(texts)}">' + "".join(
        f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts) + "</sst>"
    return archive(files)


def ods(sheets):
    """As LibreOffice writes it: lines of a text are paragraphs, what follows the last cell is repeated to the end."""
    def cell(value):
        if value is None:
            return "<table:table-cell/>"
        if isinstance(value, tuple):
            return value[0]
        if isinstance(value, Error):
            return ('<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" '
                    f'calcext:value-type="error"><text:p>{value}</text:p></table:table-cell>')
        if isinstance(value, Shown):
            return (f'<table:table-cell office:value-type="float" office:value="{value.number!r}">'
                    f"<text:p>{escape(value.text)}</text:p></table:table-cell>")
        if isinstance(value, bool):
            said = f'"boolean" office:boolean-value="{str(value).lower()}"'
        elif isinstance(value, datetime.date):
            said = f'"date" office:date-value="{value.isoformat()}"'
        elif isinstance(value, (int, float)):
            said = f'"float" office:value="{value!r}"'
        else:
            said = '"string"'
        shown = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n"))
        return f"<table:table-cell office:value-type={said}>{shown}</table:table-cell>"

    body = "".join(
        f"<table:table table:name={quoteattr(name)}>" + "".join(
            "<table:table-row>" + "".join(map(cell, row)) + '<table:table-cell table:number-columns-repeated="16000"/>'
            "</table:table-row>" for row in rows) +
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell '
        'table:number-columns-repeated="16384"/>'
        "</table:table-row></table:table>" for name, rows in sheets.items())
    names = "".join(f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"'
                    for prefix in ("office", "table", "text", "style", "calcext"))
    return archive({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml":
                    f"<office:document-content{names}><office:body><office:spreadsheet>{body}</office:spreadsheet>"
                    "</office:body></office:document-content>"})


WRITERS = {"excel.xlsx": xlsx, "openpyxl.xlsx": lambda sheets: xlsx(sheets, inline=True, absolute=True),
           "libre.ods": ods}
