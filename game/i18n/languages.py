"""The languages of the site, listed once. One is offered when its folder in locales/ exists; English needs none."""

from dataclasses import dataclass

from game.i18n import pgettext


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its BCP 47 tag in lower case, as in addresses and folders, and by its name in itself."""

    tag: str
    name: str
    direction: str = "ltr"

    @property
    def code(self) -> str:
        """The tag in the case that standards recommend, for the page's `lang`.

        >>> Language("pt-br", "Português (Brasil)").code, Language("zh-hans", "简体中文").code
        ('pt-BR', 'zh-Hans')
        """
        first, *rest = self.tag.split("-")
        return "-".join([first, *(part.upper() if len(part) == 2 else part.title() for part in rest)])


ENGLISH = Language("en", "English")

LANGUAGES = (
    ENGLISH,
    Language("sv", "Svenska"),
    Language("de", "Deutsch"),
    Language("nb", "Norsk bokmål"),
    Language("da", "Dansk"),
    Language("fi", "Suomi"),
    Language("nl", "Nederlands"),
    Language("fr", "Français"),
    Language("es", "Español"),
    Language("pt-br", "Português (Brasil)"),
    Language("it", "Italiano"),
    Language("pl", "Polski"),
    Language("cs", "Čeština"),
    Language("ru", "Русский"),
    Language("uk", "Українська"),
    Language("tr", "Türkçe"),
    Language("ja", "日本語"),
    Language("ko", "한국어"),
    Language("zh-hans", "简体中文"),
    Language("ar", "العربية", "rtl"),
    Language("he", "עברית", "rtl"),
)


def offer() -> str:
    """The sentence that offers the language of the texts to a visitor who reads a page in another one."""
    # Translators: say it of your own language instead of English, as in "Den här sidan finns också på svenska."
    return pgettext("language", "This page is also in English.")
