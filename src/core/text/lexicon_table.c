/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The words, one table a language. They are written as deed_lexicon_fold()
 * leaves them; a test holds every entry against it. A kind that a language
 * lacks is not known there, and nothing follows from that.
 */
#include "core/text/lexicon.h"

/* The texts are long and stand on several lines:
 * NOLINTBEGIN(bugprone-suspicious-missing-comma) */
/* clang-format off */
const struct deed_language deed_languages[] = {
    /* Signs: they count when nothing else stands beside them. */
    { "", {
        [DEED_WORDS_CONFIRM] = "✓|✔|☑",
        [DEED_WORDS_CLOSE] = "x|×|✕|✖|✗|⨯|╳",
        [DEED_WORDS_NEXT] = "›|»|→|▶|❯|>|>>|⟩|▸|►|❱|⏵",
        [DEED_WORDS_PREVIOUS] = "‹|«|←|◀|❮|<|<<|⟨|◂|◄|❰|⏴",
        [DEED_WORDS_MORE] = "+|＋|▲|⌃|˄|△|▴|⏶|➕|↑|🔼",
        [DEED_WORDS_LESS] = "-|－|▼|⌄|˅|▽|▾|⏷|➖|↓|🔽",
        [DEED_WORDS_YEAR] = "«|»|<<|>>",
        [DEED_WORDS_TO] = "-|~|→|〜|～",
        [DEED_WORDS_REMOVE] = "x|×|✕|✖|⨯",
        [DEED_WORDS_BUSY] = "...",
    } },
    /* English */
    { "en", {
        [DEED_WORDS_CONFIRM] =
            "ok|okay|done|apply|confirm|set|select|choose|save|accept"
            "|got it|use this|finish",
        [DEED_WORDS_CANCEL] =
            "cancel|no thanks|no, thanks|not now|skip|later|maybe later"
            "|discard|decline",
        [DEED_WORDS_CLOSE] = "close|dismiss|hide",
        [DEED_WORDS_NEXT] = "next|forward|following|later",
        [DEED_WORDS_PREVIOUS] = "previous|prev|back|earlier",
        [DEED_WORDS_MORE] =
            "increase|increment|more|plus|add one|step up|raise|up",
        [DEED_WORDS_LESS] =
            "decrease|decrement|less|fewer|minus|remove one|step down"
            "|reduce|lower|down",
        [DEED_WORDS_YEAR] = "year|years|decade",
        [DEED_WORDS_MONTH] = "month|months",
        [DEED_WORDS_TO] = "to|until|through",
        [DEED_WORDS_REMOVE] = "remove|delete|clear|close|dismiss|deselect",
        [DEED_WORDS_REQUIRED] =
            "required|missing|mandatory|must|please enter|please fill"
            "|please select|please choose|please provide|please complete"
            "|cannot be empty|can't be empty|cannot be blank"
            "|can't be blank"
            "|please first|first select|first choose|must not be empty"
            "|please specify|please add",
        [DEED_WORDS_REFUSAL] =
            "error|errors|invalid|incorrect|wrong|fail|fails|failed"
            "|failure|failing|cannot|can't|can not|could not|couldn't"
            "|unable|denied|rejected|refused|forbidden"
            "|declined|not allowed|not permitted|not valid|not saved"
            "|not sent|not delivered|undelivered|not deleted|not updated"
            "|not created|not added|not changed"
            "|not possible|not available|try again|expired"
            "|already taken|already exists|already in use|is taken|just taken"
            "|already registered|already subscribed|already added|already used"
            "|already booked|already voted|already a member"
            "|too short|too long|too many|please correct|please check the"
            "|unsucce*|unsuces*|unauthorized|unauthorised|exceeded|blocked"
            "|not found|went wrong|no permission|sold out|out of stock"
            "|oops|whoops|too large|too big|no access|access denied"
            "|not deliverable|unavailable|must be logged in"
            "|must be signed in|need to be logged in|need to be signed in",
        [DEED_WORDS_SUCCESS] =
            "saved|success|successful|successfully|done|sent|delivered|added|emptied"
            "|updated|created|deleted|removed|completed|thank you|thanks"
            "|confirmed|published|submitted|placed|registered|subscribed"
            "|unsubscribed|approved|accepted|applied|received|scheduled"
            "|uploaded|imported|exported|copied|shared|posted|joined"
            "|activated|enabled|archived|restored|paid|shipped|welcome"
            "|congratulations|all set|on its way|you're in|signed in"
            "|signed out|logged in|logged out|finished|verified|installed"
            "|invited|upgraded|refunded|you're booked|is booked|been booked"
            "|liked|following|ok|okay|is ready|ready to|check your email|check your inbox"
            "|check your mail"
            "|redeemed|transmitted|dispatched",
        [DEED_WORDS_NEGATION] = "no|0|zero|without|not|never|nothing",
        [DEED_WORDS_BUSY] = "loading|please wait|searching|fetching|one moment",
        [DEED_WORDS_PAY] =
            "pay|buy|purchase|checkout|check out|place order|order now"
            "|donate",
        [DEED_WORDS_DELETE] = "delete|remove|erase|destroy|wipe",
        [DEED_WORDS_SEND] = "send|post|publish|share",
        [DEED_WORDS_PUBLISH] = "publish|make public|go live",
        [DEED_WORDS_GRANT] =
            "grant|authorize|authorise|give access|make admin",
        [DEED_WORDS_SUBMIT] = "submit|sign up|register|confirm",
        [DEED_WORDS_UPLOAD] = "upload|attach",
        [DEED_WORDS_LOGIN] =
            "log in|log out|log on|log off|login|logout|logon|logoff|sign in"
            "|sign out|sign up|sign on|sign off|signin|signout|signup|account"
            "|accounts|session|sessions",
        [DEED_WORDS_HUMAN] =
            "you are human|you're human|are you human|you are a human"
            "|you are a real person|not a robot|are you a robot"
            "|you are not a bot|unusual traffic",
        [DEED_WORDS_MISSING] =
            "page not found|not be found|no such page"
            "|page doesn't exist|page does not exist"
            "|page cannot be found|page isn't available"
            "|page is not available",
        [DEED_WORDS_DENIAL] =
            "wasn't|weren't|isn't|aren't|hasn't|haven't|hadn't|didn't|don't"
            "|doesn't|won't|none|nobody|neither|nor|already",
        [DEED_WORDS_DONE] =
            "stored|ready|complete|generated|merged|renamed|duplicated"
            "|cloned|pinned|unpinned|muted|unmuted|unlocked|assigned"
            "|unassigned|resolved|reopened|released|recorded|written|built"
            "|deployed|synced|synchronized|synchronised|connected|linked"
            "|unlinked|attached|printed|signed|issued|extended|renewed"
            "|transferred|converted|processed|granted|promoted|tagged"
            "|bookmarked|starred|followed|unfollowed|rated|acknowledged"
            "|snoozed|downloaded|refreshed|recovered|reset|cleared"
            "|committed|rescheduled|forwarded|unarchived|backed up"
            "|checked in|checked out|signed up|rolled out|recalculated"
            "|reordered",
        [DEED_WORDS_PENDING] =
            "please|must|should|if|when|once|until|before|unless|almost"
            "|nearly|partly|partially|only|will|would|might|can|could|being"
            "|getting|soon|shortly|still|not yet|waiting|wait|cannot|how"
            "|which|who|what|why|but|to be|to complete|to reset|need to"
            "|needs to|want to|may be|may have|click|press|tap|already",
    } },
    /* German */
    { "de", {
        [DEED_WORDS_CONFIRM] =
            "ok|fertig|übernehmen|anwenden|bestätigen|auswählen|wählen"
            "|speichern|akzeptieren|setzen",
        [DEED_WORDS_CANCEL] =
            "abbrechen|nein danke|nein, danke|nicht jetzt|überspringen"
            "|später|verwerfen|ablehnen",
        [DEED_WORDS_CLOSE] = "schliessen|ausblenden|verbergen",
        [DEED_WORDS_NEXT] = "nächste*|weiter|vorwärts|folgende*|später*",
        [DEED_WORDS_PREVIOUS] = "vorige*|vorherige*|zurück|frühere*|letzte*",
        [DEED_WORDS_MORE] = "erhöhen|mehr|hinzufügen|plus|hoch|steigern",
        [DEED_WORDS_LESS] =
            "verringern|weniger|minus|runter|vermindern|reduzieren",
        [DEED_WORDS_YEAR] = "jahr*",
        [DEED_WORDS_MONTH] = "monat*",
        [DEED_WORDS_TO] = "bis",
        [DEED_WORDS_REMOVE] = "entfernen|löschen|schliessen|aufheben",
        [DEED_WORDS_REQUIRED] =
            "erforderlich*|pflichtfeld|pflichtangabe|benötigt|fehlt"
            "|fehlen|bitte gib|bitte geben|bitte füll*|bitte wähl*"
            "|bitte ein|bitte eine|bitte einen|bitte zuerst|bitte erst"
            "|bitte alle|bitte angeben|darf nicht leer",
        [DEED_WORDS_REFUSAL] =
            "fehler|ungültig*|falsch*|fehlgeschlagen|konnte nicht"
            "|konnten nicht|kann nicht|nicht möglich|nicht gefunden"
            "|nicht gespeichert|nicht erlaubt|verweigert|abgelehnt"
            "|abgelaufen|bereits vergeben|bereits vorhanden"
            "|existiert bereits|zu kurz|zu lang|erneut versuchen"
            "|versuchen sie es erneut|ausverkauft|vergriffen|nicht lieferbar"
            "|nicht verfügbar|ups|schiefgelaufen|keine berechtigung"
            "|kein zugriff|zu gross",
        [DEED_WORDS_SUCCESS] =
            "bereit|"
            "gespeichert|erfolgreich|erledigt|gesendet|hinzugefügt"
            "|aktualisiert|erstellt|gelöscht|entfernt|danke|bestätigt"
            "|veröffentlicht|registriert|angemeldet|abgemeldet"
            "|abgeschlossen|übernommen|hochgeladen|kopiert|willkommen"
            "|eingegangen|angelegt|verschickt|versendet|versandt|übermittelt"
            "|bezahlt|gebucht|bestellt|eingelöst|archiviert|storniert"
            "|freigegeben|abonniert",
        [DEED_WORDS_NEGATION] = "kein|keine|keinen|ohne|nicht|null",
        [DEED_WORDS_BUSY] = "lädt|wird geladen|bitte warten|suche läuft",
        [DEED_WORDS_PAY] =
            "bezahlen|zahlen|kaufen|bestellen|zahlungspflichtig*"
            "|kostenpflichtig*|spenden",
        [DEED_WORDS_DELETE] = "löschen|loeschen|entfernen|vernichten",
        [DEED_WORDS_SEND] =
            "senden|absenden|abschicken|verschicken|veröffentlichen"
            "|teilen",
        [DEED_WORDS_PUBLISH] = "veröffentlichen|öffentlich machen",
        [DEED_WORDS_GRANT] =
            "berechtigen|autorisieren|zugriff erlauben|zugriff gewähren",
        [DEED_WORDS_SUBMIT] = "einreichen|registrieren|bestätigen",
        [DEED_WORDS_UPLOAD] = "hochladen|anhängen",
        [DEED_WORDS_LOGIN] =
            "anmeld*|abmeld*|einlogg*|auslogg*|login|logout|konto|sitzung*",
        [DEED_WORDS_HUMAN] =
            "sie ein mensch sind|du ein mensch bist|kein roboter"
            "|ungewöhnlicher datenverkehr|ungewöhnlichen datenverkehr",
        [DEED_WORDS_MISSING] =
            "seite nicht gefunden|nicht gefunden|seite existiert nicht"
            "|seite gibt es nicht",
        [DEED_WORDS_DENIAL] = "niemand|nichts|nie|noch nicht|weder|bereits",
        [DEED_WORDS_DONE] =
            "fertig|generiert|abgelegt|zurückgesetzt|aktiviert|verschoben"
            "|umbenannt|dupliziert|zugewiesen|zusammengeführt"
            "|freigeschaltet|heruntergeladen|verlängert|erneuert"
            "|unterzeichnet|unterschrieben|ausgestellt|verarbeitet"
            "|verbunden|synchronisiert|wiederhergestellt|importiert"
            "|exportiert|gedruckt|markiert|eingetragen|zugestellt"
            "|weitergeleitet|eingeladen|geleert|installiert|beendet"
            "|vollständig",
        [DEED_WORDS_PENDING] =
            "bitte|wenn|falls|sobald|bevor|bis|fast|beinahe|teilweise|nur"
            "|wird|werden|bald|gleich|noch|muss|müssen|soll|sollte|kann"
            "|können|könnte|aber|ob|bereits|schon",
    } },
    /* French */
    { "fr", {
        [DEED_WORDS_CONFIRM] =
            "ok|valider|appliquer|confirmer|terminer|terminé|choisir"
            "|sélectionner|enregistrer|accepter",
        [DEED_WORDS_CANCEL] =
            "annuler|non merci|non, merci|pas maintenant|ignorer"
            "|plus tard|refuser",
        [DEED_WORDS_CLOSE] = "fermer|masquer",
        [DEED_WORDS_NEXT] = "suivant*|avancer|après|prochain*",
        [DEED_WORDS_PREVIOUS] = "précédent*|precedent*|retour|reculer|avant",
        [DEED_WORDS_MORE] = "augmenter|plus|ajouter|incrémenter",
        [DEED_WORDS_LESS] = "diminuer|moins|réduire|décrémenter",
        [DEED_WORDS_YEAR] = "an|année|années",
        [DEED_WORDS_MONTH] = "mois",
        [DEED_WORDS_TO] = "au|à|jusqu'au",
        [DEED_WORDS_REMOVE] = "supprimer|retirer|enlever|effacer",
        [DEED_WORDS_REQUIRED] =
            "obligatoire*|requis|requise|requises|veuillez|manquant*"
            "|doit être renseigné"
            "|merci d'abord|veuillez d'abord|ne peut pas être vide"
            "|ne doit pas être vide",
        [DEED_WORDS_REFUSAL] =
            "erreur|erreurs|invalide|invalides|incorrect|incorrecte|échec"
            "|échoué|a échoué|impossible|refusé|refusée|interdit"
            "|non valide|n'a pas pu|n'a pas été|expiré|expirée"
            "|déjà utilisé|déjà pris|existe déjà|trop court|trop long"
            "|réessayez|réessayer|merci de renseigner|merci de saisir"
            "|merci de vérifier|merci de corriger|merci de compléter"
            "|merci de remplir|merci de choisir|merci d'indiquer"
            "|épuisé|épuisée|rupture de stock|indisponible|non disponible"
            "|pas disponible|oups|mal passé|pas autorisé"
            "|pas l'autorisation|accès refusé|trop grand|trop volumineux"
            "|introuvable",
        [DEED_WORDS_SUCCESS] =
            "est prêt|est prête|"
            "enregistré|enregistrée|succès|réussi|réussie|envoyé|envoyée"
            "|ajouté|ajoutée|mis à jour|créé|créée|supprimé|supprimée"
            "|merci|confirmé|confirmée|terminé|publié|publiée|inscrit"
            "|inscrite|reçu|reçue|copié|validé|validée|effectué"
            "|effectuée|bienvenue"
            "|payé|payée|réservé|réservée|commandé|commandée|expédié"
            "|expédiée|transmis|transmise|archivé|archivée|abonné|abonnée"
            "|téléversé|téléversée",
        [DEED_WORDS_NEGATION] = "aucun|aucune|sans|pas|pas de|zéro",
        [DEED_WORDS_BUSY] =
            "chargement|en cours de chargement|veuillez patienter"
            "|recherche en cours",
        [DEED_WORDS_PAY] = "payer|acheter|commander|faire un don",
        [DEED_WORDS_DELETE] = "supprimer|effacer|retirer",
        [DEED_WORDS_SEND] = "envoyer|publier|partager",
        [DEED_WORDS_PUBLISH] = "publier|rendre public",
        [DEED_WORDS_GRANT] = "autoriser|accorder|donner accès",
        [DEED_WORDS_SUBMIT] = "soumettre|valider|confirmer|s'inscrire",
        [DEED_WORDS_UPLOAD] = "téléverser|joindre|importer",
        [DEED_WORDS_LOGIN] =
            "connexion|déconnexion|connecter|déconnecter|identifi*|compte"
            "|session",
        [DEED_WORDS_HUMAN] =
            "vous êtes humain*|vous êtes un humain|pas un robot"
            "|trafic inhabituel|trafic exceptionnel",
        [DEED_WORDS_MISSING] =
            "page introuvable|page non trouvée|page n'existe pas"
            "|page inexistante",
        [DEED_WORDS_DENIAL] = "non|ne|n'est|n'a|n'ont|n'étai*|rien|jamais|déjà",
        [DEED_WORDS_DONE] =
            "prêt|prête|prêts|prêtes|généré|générée|générés|générées"
            "|archivés|archivées|activé|activée|envoyés|envoyées"
            "|enregistrés|enregistrées|supprimés|supprimées|ajoutés"
            "|ajoutées|créés|créées|renommé|renommée|attribué|attribuée"
            "|fusionné|fusionnée|importé|importée|exporté|exportée"
            "|téléchargé|téléchargée|réinitialisé|réinitialisée|restauré"
            "|restaurée|synchronisé|synchronisée|renouvelé|renouvelée|signé"
            "|signée|traité|traitée|imprimé|imprimée|transféré|transférée"
            "|stocké|stockée|terminée|résolu|résolue|complet|complète"
            "|invité|invitée|installé|installée",
        [DEED_WORDS_PENDING] =
            "veuillez|si|quand|lorsque|avant|jusqu'à|presque|partiellement"
            "|seulement|sera|seront|bientôt|doit|doivent|peut|peuvent|mais"
            "|encore|déjà",
    } },
    /* Spanish */
    { "es", {
        [DEED_WORDS_CONFIRM] =
            "ok|aceptar|aplicar|listo|confirmar|guardar|hecho|seleccionar"
            "|elegir",
        [DEED_WORDS_CANCEL] =
            "cancelar|no gracias|no, gracias|ahora no|omitir|más tarde"
            "|rechazar",
        [DEED_WORDS_CLOSE] = "cerrar|ocultar",
        [DEED_WORDS_NEXT] = "siguiente*|próximo*|próxima*|adelante|después",
        [DEED_WORDS_PREVIOUS] = "anterior*|atrás|previo|previa|antes",
        [DEED_WORDS_MORE] = "aumentar|incrementar|más|añadir uno|subir",
        [DEED_WORDS_LESS] = "disminuir|reducir|menos|quitar uno|bajar",
        [DEED_WORDS_YEAR] = "año|años",
        [DEED_WORDS_MONTH] = "mes|meses",
        [DEED_WORDS_TO] = "a|al|hasta",
        [DEED_WORDS_REMOVE] = "eliminar|quitar|borrar|limpiar",
        [DEED_WORDS_REQUIRED] =
            "obligatorio*|obligatoria*|requerido*|requerida*|falta|faltan"
            "|por favor introduzca|por favor ingrese|por favor seleccione"
            "|debe completar"
            "|primero seleccione|primero elija|no puede estar vacío"
            "|no puede estar vacía|por favor complete|por favor elija"
            "|por favor indique",
        [DEED_WORDS_REFUSAL] =
            "error|errores|inválido|inválida|inválidos|no válido"
            "|no válida|incorrecto|incorrecta|falló|ha fallado|no se pudo"
            "|no se ha podido|no se puede|no fue posible|denegado"
            "|denegada|rechazado|rechazada|prohibido|caducado|caducada"
            "|expirado|ya existe|ya está en uso|demasiado corto"
            "|demasiado largo|inténtelo de nuevo|inténtalo de nuevo"
            "|agotado|agotada|sin existencias|no disponible|ups|salió mal"
            "|ha salido mal|sin permiso|no tiene permiso|sin acceso"
            "|demasiado grande|no encontrado|no encontrada",
        [DEED_WORDS_SUCCESS] =
            "está listo|está lista|"
            "guardado|guardada|éxito|correctamente|enviado|enviada"
            "|añadido|añadida|actualizado|creado|creada|eliminado|gracias"
            "|confirmado|confirmada|actualizada|eliminada|publicado"
            "|publicada|registrado|recibido|recibida|copiado|completado"
            "|completada|bienvenido|bienvenida|listo|hecho"
            "|pagado|pagada|reservado|reservada|pedido realizado"
            "|transmitido|archivado|archivada|suscrito|suscrita|subido"
            "|subida|registrada|copiada",
        [DEED_WORDS_NEGATION] = "sin|ningún|ninguna|cero|ningun",
        [DEED_WORDS_BUSY] = "cargando|espere|buscando",
        [DEED_WORDS_PAY] = "pagar|comprar|realizar pedido|donar",
        [DEED_WORDS_DELETE] = "eliminar|borrar|suprimir|quitar",
        [DEED_WORDS_SEND] = "enviar|publicar|compartir",
        [DEED_WORDS_PUBLISH] = "publicar|hacer público",
        [DEED_WORDS_GRANT] = "autorizar|conceder|otorgar|dar acceso",
        [DEED_WORDS_SUBMIT] = "confirmar|registrarse|presentar",
        [DEED_WORDS_UPLOAD] = "subir|cargar|adjuntar",
        [DEED_WORDS_LOGIN] = "sesión|acceder|cuenta|identific*",
        [DEED_WORDS_HUMAN] =
            "eres humano|es humano|eres un humano|no soy un robot"
            "|no eres un robot|tráfico inusual",
        [DEED_WORDS_MISSING] =
            "página no encontrada|no se ha encontrado la página"
            "|página no existe|no se encontró la página",
        [DEED_WORDS_DENIAL] = "no|nada|nunca|nadie|ninguno|tampoco",
        [DEED_WORDS_DONE] =
            "listos|listas|generado|generada|generados|generadas|archivados"
            "|archivadas|activado|activada|enviados|enviadas|guardados"
            "|guardadas|eliminados|eliminadas|añadidos|añadidas|creados"
            "|creadas|renombrado|renombrada|asignado|asignada|combinado"
            "|combinada|importado|importada|exportado|exportada|descargado"
            "|descargada|restablecido|restablecida|restaurado|restaurada"
            "|sincronizado|sincronizada|renovado|renovada|firmado|firmada"
            "|procesado|procesada|impreso|impresa|transferido|transferida"
            "|almacenado|almacenada|resuelto|resuelta|completo|completa"
            "|terminado|terminada|invitado|invitada|instalado|instalada",
        [DEED_WORDS_PENDING] =
            "si|cuando|antes|hasta|casi|parcialmente|solo|sólo|será|serán"
            "|pronto|debe|deben|puede|pueden|pero|todavía|aún|por favor|ya",
    } },
    /* Italian */
    { "it", {
        [DEED_WORDS_CONFIRM] =
            "ok|applica|conferma|fatto|fine|salva|accetta|seleziona"
            "|scegli",
        [DEED_WORDS_CANCEL] =
            "annulla|no grazie|no, grazie|non ora|salta|più tardi|rifiuta",
        [DEED_WORDS_CLOSE] = "chiudi|nascondi",
        [DEED_WORDS_NEXT] = "successiv*|prossim*|avanti|seguente|dopo",
        [DEED_WORDS_PREVIOUS] = "precedent*|indietro|prima",
        [DEED_WORDS_MORE] = "aumenta|incrementa|più|aggiungi uno",
        [DEED_WORDS_LESS] = "diminuisci|riduci|decrementa|meno|rimuovi uno",
        [DEED_WORDS_YEAR] = "anno|anni",
        [DEED_WORDS_MONTH] = "mese|mesi",
        [DEED_WORDS_TO] = "al|fino al|a",
        [DEED_WORDS_REMOVE] = "rimuovi|elimina|cancella",
        [DEED_WORDS_REQUIRED] =
            "obbligatorio|obbligatoria|obbligatori|richiesto|richiesta"
            "|manca|mancante|inserisci|inserire|seleziona un*"
            "|prima seleziona*|prima scegli*|non può essere vuoto"
            "|non può essere vuota|si prega di",
        [DEED_WORDS_REFUSAL] =
            "errore|errori|non valido|non valida|non validi|errato|errata"
            "|fallito|fallita|non riuscito|non riuscita|impossibile"
            "|non è stato possibile|non è possibile|negato|rifiutato"
            "|vietato|scaduto|scaduta|già in uso|esiste già|già esistente"
            "|troppo corto|troppo lungo|riprova"
            "|esaurito|esaurita|non disponibile|ops|oops|andato storto"
            "|andata storta|autorizzazione negata|accesso negato"
            "|non autorizzato|troppo grande|non trovato|non trovata",
        [DEED_WORDS_SUCCESS] =
            "è pronto|è pronta|"
            "salvato|salvata|successo|inviato|inviata|aggiunto|aggiunta"
            "|aggiornato|creato|creata|eliminato|grazie|confermato"
            "|completato|completata|aggiornata|eliminata|pubblicato"
            "|registrato|ricevuto|copiato|benvenuto|benvenuta|fatto"
            "|pagato|pagata|prenotato|prenotata|ordinato|spedito|spedita"
            "|trasmesso|archiviato|archiviata|iscritto|iscritta|caricato"
            "|caricata|rimosso|rimossa|confermata|pubblicata",
        [DEED_WORDS_NEGATION] = "nessun|nessuno|nessuna|senza|zero",
        [DEED_WORDS_BUSY] = "caricamento|attendere|ricerca in corso",
        [DEED_WORDS_PAY] = "paga|acquista|compra|ordina",
        [DEED_WORDS_DELETE] = "elimina|cancella|rimuovi",
        [DEED_WORDS_SEND] = "invia|pubblica|condividi",
        [DEED_WORDS_PUBLISH] = "pubblica|rendi pubblico",
        [DEED_WORDS_GRANT] = "autorizza|concedi",
        [DEED_WORDS_SUBMIT] = "registrati|iscriviti|conferma",
        [DEED_WORDS_UPLOAD] = "carica|allega",
        [DEED_WORDS_LOGIN] = "accedi|accesso|esci|account|sessione|disconnett*",
        [DEED_WORDS_HUMAN] =
            "sei umano|sei un essere umano|non sono un robot"
            "|non sei un robot|traffico insolito|traffico anomalo",
        [DEED_WORDS_MISSING] =
            "pagina non trovata|pagina inesistente|pagina non esiste",
        [DEED_WORDS_DENIAL] = "non|niente|nulla|già",
        [DEED_WORDS_DONE] =
            "pronto|pronta|pronti|pronte|generato|generata|generati"
            "|archiviati|archiviate|attivato|attivata|inviati|inviate"
            "|salvati|salvate|eliminati|aggiunti|aggiunte|creati|rinominato"
            "|rinominata|assegnato|assegnata|unito|unita|importato"
            "|importata|esportato|esportata|scaricato|scaricata|reimpostato"
            "|reimpostata|ripristinato|ripristinata|sincronizzato"
            "|sincronizzata|rinnovato|rinnovata|firmato|firmata|elaborato"
            "|elaborata|stampato|stampata|trasferito|trasferita|memorizzato"
            "|memorizzata|risolto|risolta|terminato|terminata|invitato"
            "|invitata|installato|installata",
        [DEED_WORDS_PENDING] =
            "quando|prima|fino|quasi|parzialmente|solo|sarà|saranno|presto"
            "|deve|devono|può|possono|ma|ancora|già",
    } },
    /* Portuguese */
    { "pt", {
        [DEED_WORDS_CONFIRM] =
            "ok|aplicar|confirmar|concluído|concluir|pronto|salvar"
            "|guardar|aceitar|selecionar|escolher",
        [DEED_WORDS_CANCEL] =
            "cancelar|não, obrigado|não obrigado|agora não|pular|ignorar"
            "|mais tarde|recusar",
        [DEED_WORDS_CLOSE] = "fechar|ocultar",
        [DEED_WORDS_NEXT] = "próxim*|seguinte*|avançar|depois",
        [DEED_WORDS_PREVIOUS] = "anterior*|voltar|prévi*|antes",
        [DEED_WORDS_MORE] = "aumentar|incrementar|mais|adicionar um",
        [DEED_WORDS_LESS] = "diminuir|reduzir|menos|remover um",
        [DEED_WORDS_YEAR] = "ano|anos",
        [DEED_WORDS_MONTH] = "mês|meses",
        [DEED_WORDS_TO] = "a|até|ao",
        [DEED_WORDS_REMOVE] = "remover|excluir|eliminar|limpar|apagar",
        [DEED_WORDS_REQUIRED] =
            "obrigatório*|obrigatória*|necessário|preencha|informe o"
            "|informe seu|informe sua|informe um|informe uma|falta"
            "|selecione um*"
            "|primeiro selecione|primeiro escolha|não pode estar vazio"
            "|não pode ficar vazio|por favor preencha|por favor escolha"
            "|por favor informe",
        [DEED_WORDS_REFUSAL] =
            "erro|erros|inválido|inválida|incorreto|incorreta|falhou"
            "|falha|não foi possível|não pode|não é possível|negado"
            "|negada|recusado|rejeitado|proibido|expirado|expirou"
            "|já existe|já está em uso|muito curto|muito longo"
            "|tente novamente"
            "|esgotado|esgotada|sem estoque|sem stock|indisponível"
            "|não disponível|ops|oops|deu errado|correu mal|sem permissão"
            "|sem acesso|acesso negado|muito grande|demasiado grande"
            "|não encontrado|não encontrada",
        [DEED_WORDS_SUCCESS] =
            "está pronto|está pronta|"
            "salvo|salva|guardado|sucesso|enviado|enviada|adicionado"
            "|atualizado|criado|excluído|obrigado|confirmado|atualizada"
            "|criada|excluída|obrigada|publicado|publicada|registrado"
            "|recebido|copiado|concluído|concluída|feito|removido"
            "|pago|paga|reservado|reservada|encomendado|expedido"
            "|transmitido|arquivado|arquivada|inscrito|inscrita|carregado"
            "|adicionada|confirmada|registada|removida",
        [DEED_WORDS_NEGATION] = "nenhum|nenhuma|sem|não|zero",
        [DEED_WORDS_BUSY] = "carregando|a carregar|aguarde|buscando",
        [DEED_WORDS_PAY] = "pagar|comprar|finalizar compra|encomendar|doar",
        [DEED_WORDS_DELETE] = "excluir|eliminar|apagar|remover",
        [DEED_WORDS_SEND] = "enviar|publicar|compartilhar|partilhar",
        [DEED_WORDS_PUBLISH] = "publicar|tornar público",
        [DEED_WORDS_GRANT] = "autorizar|conceder|dar acesso",
        [DEED_WORDS_SUBMIT] = "confirmar|registrar|cadastrar|inscrever-se",
        [DEED_WORDS_UPLOAD] = "carregar|anexar|enviar arquivo",
        [DEED_WORDS_LOGIN] = "sessão|entrar|sair|conta|iniciar sessão",
        [DEED_WORDS_HUMAN] =
            "você é humano|é humano|não sou um robô|não é um robô"
            "|não sou um robot|tráfego incomum|tráfego invulgar",
        [DEED_WORDS_MISSING] =
            "página não encontrada|página não existe|página inexistente",
        [DEED_WORDS_DENIAL] = "nada|nunca|ninguém|nenhum|nenhuns",
        [DEED_WORDS_DONE] =
            "pronto|pronta|prontos|prontas|gerado|gerada|gerados|geradas"
            "|arquivados|arquivadas|ativado|ativada|enviados|enviadas"
            "|salvos|salvas|guardada|excluídos|excluídas|adicionados"
            "|adicionadas|criados|criadas|renomeado|renomeada|atribuído"
            "|atribuída|mesclado|mesclada|importado|importada|exportado"
            "|exportada|baixado|baixada|redefinido|redefinida|restaurado"
            "|restaurada|sincronizado|sincronizada|renovado|renovada"
            "|assinado|assinada|processado|processada|impresso|impressa"
            "|transferido|transferida|armazenado|armazenada|resolvido"
            "|resolvida|completo|completa|terminado|terminada|convidado"
            "|convidada|instalado|instalada",
        [DEED_WORDS_PENDING] =
            "quando|antes|até|quase|parcialmente|somente|apenas|só|será"
            "|serão|breve|deve|devem|pode|podem|mas|ainda|por favor|já",
    } },
    /* Dutch */
    { "nl", {
        [DEED_WORDS_CONFIRM] =
            "ok|toepassen|bevestigen|klaar|gereed|opslaan|accepteren"
            "|kiezen|selecteren",
        [DEED_WORDS_CANCEL] =
            "annuleren|nee, bedankt|nee bedankt|niet nu|overslaan|later"
            "|weigeren",
        [DEED_WORDS_CLOSE] = "sluiten|verbergen",
        [DEED_WORDS_NEXT] = "volgende|vooruit|verder|later",
        [DEED_WORDS_PREVIOUS] = "vorige|terug|eerder",
        [DEED_WORDS_MORE] = "verhogen|meer|plus|toevoegen",
        [DEED_WORDS_LESS] = "verlagen|minder|verminderen",
        [DEED_WORDS_YEAR] = "jaar|jaren",
        [DEED_WORDS_MONTH] = "maand|maanden",
        [DEED_WORDS_TO] = "tot|t/m|tot en met",
        [DEED_WORDS_REMOVE] = "verwijderen|wissen",
        [DEED_WORDS_REQUIRED] =
            "verplicht*|vereist|ontbreekt|vul een|vul de|vul het"
            "|selecteer een|kies een"
            "|selecteer eerst|kies eerst|vul eerst|mag niet leeg|vul alle"
            "|voer een",
        [DEED_WORDS_REFUSAL] =
            "fout|fouten|ongeldig*|onjuist*|mislukt|kan niet|kon niet"
            "|niet mogelijk|niet gelukt|niet opgeslagen|geweigerd"
            "|afgewezen|verboden|verlopen|bestaat al|al in gebruik"
            "|te kort|te lang|probeer het opnieuw|probeer opnieuw"
            "|uitverkocht|niet op voorraad|niet leverbaar"
            "|niet beschikbaar|oeps|misgegaan|ging mis|fout gegaan"
            "|geen toestemming|geen rechten|geen toegang|te groot"
            "|niet gevonden",
        [DEED_WORDS_SUCCESS] =
            "is klaar|staat klaar|"
            "opgeslagen|gelukt|succes|verzonden|toegevoegd|bijgewerkt"
            "|aangemaakt|verwijderd|bedankt|bevestigd|gepubliceerd"
            "|geregistreerd|ontvangen|gekopieerd|welkom|voltooid|geplaatst"
            "|betaald|geboekt|gereserveerd|besteld|verstuurd|ingediend"
            "|gearchiveerd|geabonneerd|geüpload|ingewisseld|vrijgegeven",
        [DEED_WORDS_NEGATION] = "geen|zonder|niet|nul",
        [DEED_WORDS_BUSY] = "bezig met laden|even geduld",
        [DEED_WORDS_PAY] = "betalen|kopen|afrekenen|bestellen|doneren",
        [DEED_WORDS_DELETE] = "verwijderen|wissen",
        [DEED_WORDS_SEND] = "verzenden|versturen|plaatsen|publiceren|delen",
        [DEED_WORDS_PUBLISH] = "publiceren|openbaar maken",
        [DEED_WORDS_GRANT] = "autoriseren|toegang verlenen|machtigen",
        [DEED_WORDS_SUBMIT] = "indienen|registreren|bevestigen|aanmelden",
        [DEED_WORDS_UPLOAD] = "uploaden|bijvoegen",
        [DEED_WORDS_LOGIN] = "inlog*|uitlog*|aanmeld*|afmeld*|account|sessie",
        [DEED_WORDS_HUMAN] =
            "u een mens bent|je een mens bent|geen robot"
            "|ongebruikelijk verkeer|ongewoon verkeer",
        [DEED_WORDS_MISSING] =
            "pagina niet gevonden|pagina bestaat niet",
        [DEED_WORDS_DENIAL] = "niets|nooit|niemand|reeds",
        [DEED_WORDS_DONE] =
            "gereed|klaar|gegenereerd|geactiveerd|hernoemd|gedupliceerd"
            "|toegewezen|samengevoegd|geïmporteerd|geëxporteerd|gedownload"
            "|hersteld|gesynchroniseerd|verlengd|vernieuwd|ondertekend"
            "|verwerkt|afgedrukt|overgedragen|bewaard|opgelost|afgerond"
            "|uitgenodigd|geïnstalleerd|doorgestuurd|compleet",
        [DEED_WORDS_PENDING] =
            "wanneer|voordat|tot|bijna|gedeeltelijk|alleen|wordt|worden|zal"
            "|zullen|binnenkort|moet|moeten|kan|kunnen|maar|nog|alstublieft"
            "|reeds",
    } },
    /* Polish */
    { "pl", {
        [DEED_WORDS_CONFIRM] =
            "ok|zastosuj|potwierdź|gotowe|zapisz|akceptuj|zatwierdź"
            "|wybierz|ustaw",
        [DEED_WORDS_CANCEL] =
            "anuluj|nie, dziękuję|nie teraz|pomiń|później|odrzuć",
        [DEED_WORDS_CLOSE] = "zamknij|ukryj",
        [DEED_WORDS_NEXT] = "następn*|dalej|kolejn*|naprzód|później",
        [DEED_WORDS_PREVIOUS] = "poprzedn*|wstecz|wróć|wcześniej*",
        [DEED_WORDS_MORE] = "zwiększ|więcej|dodaj|plus",
        [DEED_WORDS_LESS] = "zmniejsz|mniej|odejmij|minus",
        [DEED_WORDS_YEAR] = "rok|roku|lata",
        [DEED_WORDS_MONTH] = "miesiąc*|miesięc*",
        [DEED_WORDS_TO] = "do",
        [DEED_WORDS_REMOVE] = "usuń|wyczyść|skasuj",
        [DEED_WORDS_REQUIRED] =
            "wymagan*|obowiązkow*|brakuje|podaj|wprowadź|uzupełnij"
            "|wypełnij|proszę wybrać"
            "|najpierw wybierz|najpierw podaj|nie może być pust*"
            "|wybierz najpierw",
        [DEED_WORDS_REFUSAL] =
            "błąd|błędy|błędu|błędn*|nieprawidłow*|niepoprawn*"
            "|nie udało się|nie powiodło się|nie można|niepowodzenie"
            "|odmowa|odmówiono|odrzucon*|zabronion*|niedozwolon*|wygasł*"
            "|już istnieje|jest zajęt*|już zajęt*|zbyt krótk*|za krótk*"
            "|zbyt dług*|za dług*|spróbuj ponownie"
            "|wyprzedan*|brak w magazynie|niedostępn*|nie jest dostępn*"
            "|ups|coś poszło nie tak|brak uprawnień|brak dostępu"
            "|zbyt duż*|za duż*|nie znaleziono",
        [DEED_WORDS_SUCCESS] =
            "gotowe|gotowy|gotowa|zapisano|sukces|pomyślnie|wysłano|dodano"
            "|zaktualizowano|utworzono|usunięto|dziękujemy|potwierdzono"
            "|zapisana|zapisany|zapisane|wysłana|wysłany|wysłane|dodana"
            "|dodany|dodane|usunięta|usunięty|usunięte|utworzona|utworzony"
            "|zakończono|opłacono|opłacon*|zapłacono|zarezerwowano"
            "|zamówiono|przesłano|zarchiwizowano|zasubskrybowano"
            "|opublikowano|zarejestrowano|otrzymano|skopiowano|wygenerowano"
            "|aktywowano|przypisano|zaimportowano|wyeksportowano|pobrano"
            "|zresetowano|przywrócono|odnowiono|podpisano|przetworzono"
            "|wydrukowano|przeniesiono|rozwiązano|zaproszono",
        [DEED_WORDS_NEGATION] = "bez|brak|żadnych|nie|zero",
        [DEED_WORDS_BUSY] = "ładowanie|wczytywanie|proszę czekać",
        [DEED_WORDS_PAY] = "zapłać|kup|kupuję|zamów|zamawiam|wesprzyj",
        [DEED_WORDS_DELETE] = "usuń|skasuj|wykasuj",
        [DEED_WORDS_SEND] = "wyślij|opublikuj|udostępnij",
        [DEED_WORDS_PUBLISH] = "opublikuj|upublicznij",
        [DEED_WORDS_GRANT] = "autoryzuj|udziel dostępu|przyznaj",
        [DEED_WORDS_SUBMIT] = "prześlij|zarejestruj|potwierdź|zapisz się",
        [DEED_WORDS_UPLOAD] = "załaduj|załącz|dołącz",
        [DEED_WORDS_LOGIN] = "zalog*|wylog*|logow*|konto|sesj*",
        [DEED_WORDS_HUMAN] =
            "jesteś człowiekiem|nie jestem robotem|nie jesteś robotem"
            "|nietypowy ruch",
        [DEED_WORDS_MISSING] =
            "strona nie istnieje|nie znaleziono strony"
            "|strony nie znaleziono",
        [DEED_WORDS_DENIAL] = "nic|nigdy|nikt|żaden|żadna|żadne",
        [DEED_WORDS_DONE] =
            "wygenerowan*|zarchiwizowan*|aktywowan*|zmieniono nazwę"
            "|zduplikowan*|przypisan*|scalon*|scalono|zaimportowan*"
            "|wyeksportowan*|pobran*|zresetowan*|przywrócon*"
            "|zsynchronizowan*|odnowion*|podpisan*|przetworzon*|wydrukowan*"
            "|przeniesion*|rozwiązan*|zakończon*|zaproszon*|zainstalowan*"
            "|zaktualizowan*|potwierdzon*|opublikowan*|przesłan*",
        [DEED_WORDS_PENDING] =
            "jeśli|jeżeli|gdy|kiedy|zanim|dopóki|prawie|częściowo|tylko"
            "|będzie|będą|zostanie|zostaną|wkrótce|musi|muszą|może|mogą|ale"
            "|jeszcze|proszę|czy|już",
    } },
    /* Swedish */
    { "sv", {
        [DEED_WORDS_CONFIRM] =
            "ok|verkställ|bekräfta|klar|spara|acceptera|välj|använd",
        [DEED_WORDS_CANCEL] =
            "avbryt|nej tack|inte nu|hoppa över|senare|avvisa",
        [DEED_WORDS_CLOSE] = "stäng|dölj",
        [DEED_WORDS_NEXT] = "nästa|framåt|följande|senare",
        [DEED_WORDS_PREVIOUS] = "föregående|förra|tillbaka|bakåt|tidigare",
        [DEED_WORDS_MORE] = "öka|mer|fler|plus",
        [DEED_WORDS_LESS] = "minska|mindre|färre|minus",
        [DEED_WORDS_YEAR] = "år",
        [DEED_WORDS_MONTH] = "månad*",
        [DEED_WORDS_TO] = "till|t.o.m.",
        [DEED_WORDS_REMOVE] = "ta bort|radera|rensa",
        [DEED_WORDS_REQUIRED] =
            "obligatorisk*|krävs|saknas|fyll i|vänligen välj"
            "|välj först|ange först|får inte vara tom*|ange ett|ange en",
        [DEED_WORDS_REFUSAL] =
            "fel|ogiltig*|felaktig*|misslyckades|misslyckad|kunde inte"
            "|kan inte|gick inte|nekad|nekades|avvisad|förbjuden|utgått"
            "|finns redan|upptaget|för kort|för lång*|försök igen"
            "|slutsåld*|slut i lager|inte tillgänglig*|otillgänglig*"
            "|hoppsan|oj då|gick fel|saknar behörighet|ingen behörighet"
            "|ingen åtkomst|för stor*|hittades inte",
        [DEED_WORDS_SUCCESS] =
            "är klar|är redo|"
            "sparat|sparad|lyckades|skickat|tillagd|uppdaterad|skapad"
            "|borttagen|tack|bekräftad"
            "|betald|betalt|bokad|bokat|beställd|beställt|skickad"
            "|skickats|arkiverad|prenumererar|uppladdad|publicerad"
            "|registrerad|mottagen|kopierad|slutförd|välkommen",
        [DEED_WORDS_NEGATION] = "inga|ingen|utan|inte|noll",
        [DEED_WORDS_BUSY] = "laddar|läser in|vänta|söker",
        [DEED_WORDS_PAY] = "betala|köp|beställ|skänk",
        [DEED_WORDS_DELETE] = "ta bort|radera|rensa",
        [DEED_WORDS_SEND] = "skicka|publicera|dela",
        [DEED_WORDS_PUBLISH] = "publicera|gör offentlig",
        [DEED_WORDS_GRANT] = "auktorisera|bevilja|ge åtkomst",
        [DEED_WORDS_SUBMIT] = "skicka in|registrera|bekräfta",
        [DEED_WORDS_UPLOAD] = "ladda upp|bifoga",
        [DEED_WORDS_LOGIN] = "logga in|logga ut|inloggning|konto|session",
        [DEED_WORDS_HUMAN] =
            "du är en människa|du är människa|inte en robot|ingen robot"
            "|ovanlig trafik",
        [DEED_WORDS_MISSING] =
            "sidan hittades inte|sidan kunde inte hittas"
            "|sidan finns inte",
        [DEED_WORDS_DENIAL] = "inget|ingenting|aldrig|icke|ej|redan",
        [DEED_WORDS_DONE] =
            "klar|klart|färdig|färdigt|genererad|genererat|genererade"
            "|arkiverat|arkiverade|aktiverad|aktiverat|sparade|skickade"
            "|tillagt|tillagda|uppdaterat|uppdaterade|skapat|skapade"
            "|borttaget|borttagna|omdöpt|duplicerad|tilldelad|tilldelat"
            "|sammanfogad|importerad|importerat|exporterad|exporterat"
            "|nedladdad|nedladdat|återställd|återställt|synkroniserad"
            "|synkroniserat|förnyad|förnyat|signerad|signerat|behandlad"
            "|behandlat|utskriven|överförd|överfört|lagrad|lagrat|löst"
            "|slutfört|inbjuden|installerad|installerat",
        [DEED_WORDS_PENDING] =
            "när|innan|tills|nästan|delvis|bara|endast|kommer|ska|snart"
            "|måste|kan|men|ännu|vänligen|redan",
    } },
    /* Danish */
    { "da", {
        [DEED_WORDS_CONFIRM] = "ok|anvend|bekræft|færdig|gem|acceptér|vælg",
        [DEED_WORDS_CANCEL] =
            "annuller|fortryd|nej tak|ikke nu|spring over|senere",
        [DEED_WORDS_CLOSE] = "luk|skjul",
        [DEED_WORDS_NEXT] = "næste|frem|følgende|senere",
        [DEED_WORDS_PREVIOUS] = "forrige|tilbage|tidligere",
        [DEED_WORDS_MORE] = "øg|mere|flere|plus",
        [DEED_WORDS_LESS] = "formindsk|mindre|færre|minus",
        [DEED_WORDS_YEAR] = "år",
        [DEED_WORDS_MONTH] = "måned*",
        [DEED_WORDS_TO] = "til",
        [DEED_WORDS_REMOVE] = "fjern|slet|ryd",
        [DEED_WORDS_REQUIRED] =
            "påkrævet|obligatorisk*|mangler|skal udfyldes|angiv|indtast"
            "|vælg først|angiv først|må ikke være tom*|vælg venligst",
        [DEED_WORDS_REFUSAL] =
            "fejl|ugyldig*|forkert*|mislykkedes|kunne ikke|kan ikke"
            "|afvist|nægtet|forbudt|udløbet|findes allerede|er optaget"
            "|for kort|for lang*|prøv igen"
            "|udsolgt|ikke på lager|ikke tilgængelig*|utilgængelig*|ups"
            "|hovsa|gik galt|ingen tilladelse|ingen adgang|for stor*"
            "|blev ikke fundet",
        [DEED_WORDS_SUCCESS] =
            "er klar|"
            "gemt|lykkedes|sendt|tilføjet|opdateret|oprettet|slettet|tak"
            "|bekræftet"
            "|betalt|booket|reserveret|bestilt|afsendt|arkiveret|tilmeldt"
            "|uploadet|udgivet|registreret|modtaget|kopieret|fuldført"
            "|velkommen",
        [DEED_WORDS_NEGATION] = "ingen|uden|ikke|nul",
        [DEED_WORDS_BUSY] = "indlæser|henter|vent venligst|søger",
        [DEED_WORDS_PAY] = "betal|køb|bestil|doner",
        [DEED_WORDS_DELETE] = "slet|fjern",
        [DEED_WORDS_SEND] = "send|udgiv",
        [DEED_WORDS_PUBLISH] = "publicer|offentliggør",
        [DEED_WORDS_GRANT] = "godkend adgang|giv adgang|tildel",
        [DEED_WORDS_SUBMIT] = "indsend|registrer|bekræft",
        [DEED_WORDS_UPLOAD] = "upload|vedhæft",
        [DEED_WORDS_LOGIN] = "log ind|log ud|konto|session",
        [DEED_WORDS_HUMAN] =
            "du er et menneske|ikke en robot|usædvanlig trafik",
        [DEED_WORDS_MISSING] =
            "siden blev ikke fundet|siden findes ikke"
            "|siden kunne ikke findes",
        [DEED_WORDS_DENIAL] = "intet|ingenting|aldrig|ej|allerede",
        [DEED_WORDS_DONE] =
            "klar|klart|færdig|færdigt|genereret|arkiverede|aktiveret|gemte"
            "|sendte|tilføjede|omdøbt|duplikeret|tildelt|flettet|importeret"
            "|eksporteret|downloadet|hentet|nulstillet|gendannet"
            "|synkroniseret|fornyet|underskrevet|behandlet|udskrevet"
            "|overført|lagret|løst|afsluttet|inviteret|installeret",
        [DEED_WORDS_PENDING] =
            "hvis|når|inden|indtil|næsten|delvist|kun|vil|bliver|snart|skal"
            "|kan|men|endnu|venligst|allerede",
    } },
    /* Norwegian */
    { "no", {
        [DEED_WORDS_CONFIRM] = "ok|bruk|bekreft|ferdig|lagre|godta|velg",
        [DEED_WORDS_CANCEL] = "avbryt|nei takk|ikke nå|hopp over|senere",
        [DEED_WORDS_CLOSE] = "lukk|skjul",
        [DEED_WORDS_NEXT] = "neste|fram|følgende|senere",
        [DEED_WORDS_PREVIOUS] = "forrige|tilbake|tidligere",
        [DEED_WORDS_MORE] = "øk|mer|flere|pluss",
        [DEED_WORDS_LESS] = "reduser|mindre|færre|minus",
        [DEED_WORDS_YEAR] = "år",
        [DEED_WORDS_MONTH] = "måned*",
        [DEED_WORDS_TO] = "til",
        [DEED_WORDS_REMOVE] = "fjern|slett|tøm",
        [DEED_WORDS_REQUIRED] =
            "påkrevd|obligatorisk*|mangler|må fylles ut|oppgi|skriv inn"
            "|velg først|oppgi først|kan ikke være tom*|må ikke være tom*"
            "|vennligst velg",
        [DEED_WORDS_REFUSAL] =
            "feil|ugyldig*|mislyktes|kunne ikke|kan ikke|avvist|nektet"
            "|forbudt|utløpt|finnes allerede|er opptatt|for kort"
            "|for lang*|prøv igjen|prøv på nytt"
            "|utsolgt|ikke på lager|ikke tilgjengelig*|utilgjengelig*|ops"
            "|gikk galt|ingen tillatelse|ingen tilgang|for stor*"
            "|ble ikke funnet",
        [DEED_WORDS_SUCCESS] =
            "er klar|"
            "lagret|vellykket|sendt|lagt til|oppdatert|opprettet|slettet"
            "|takk|bekreftet"
            "|betalt|bestilt|reservert|avsendt|arkivert|påmeldt"
            "|lastet opp|publisert|registrert|mottatt|kopiert|fullført"
            "|velkommen",
        [DEED_WORDS_NEGATION] = "ingen|uten|ikke|null",
        [DEED_WORDS_BUSY] = "laster|vennligst vent|søker",
        [DEED_WORDS_PAY] = "betal|kjøp|bestill|doner",
        [DEED_WORDS_DELETE] = "slett|fjern",
        [DEED_WORDS_SEND] = "send|publiser",
        [DEED_WORDS_PUBLISH] = "publiser|gjør offentlig",
        [DEED_WORDS_GRANT] = "autoriser|gi tilgang|innvilg",
        [DEED_WORDS_SUBMIT] = "send inn|registrer|bekreft",
        [DEED_WORDS_UPLOAD] = "last opp|legg ved",
        [DEED_WORDS_LOGIN] = "logg inn|logg ut|konto|økt",
        [DEED_WORDS_HUMAN] = "du er et menneske|ikke en robot|uvanlig trafikk",
        [DEED_WORDS_MISSING] =
            "siden ble ikke funnet|fant ikke siden|siden finnes ikke",
        [DEED_WORDS_DENIAL] = "intet|ingenting|aldri|ikkje|allerede",
        [DEED_WORDS_DONE] =
            "klar|klart|ferdig|generert|aktivert|omdøpt|duplisert|tildelt"
            "|flettet|importert|eksportert|lastet ned|tilbakestilt"
            "|gjenopprettet|synkronisert|fornyet|signert|behandlet"
            "|skrevet ut|overført|løst|avsluttet|invitert|installert",
        [DEED_WORDS_PENDING] =
            "hvis|når|før|inntil|nesten|delvis|bare|kun|vil|blir|snart|skal"
            "|kan|men|ennå|vennligst|allerede",
    } },
    /* Finnish */
    { "fi", {
        [DEED_WORDS_CONFIRM] =
            "ok|käytä|vahvista|valmis|tallenna|hyväksy|valitse",
        [DEED_WORDS_CANCEL] = "peruuta|ei kiitos|ei nyt|ohita|myöhemmin",
        [DEED_WORDS_CLOSE] = "sulje|piilota",
        [DEED_WORDS_NEXT] = "seuraava*|eteenpäin|myöhemmin",
        [DEED_WORDS_PREVIOUS] = "edellinen|edelliset|takaisin|aiemmin",
        [DEED_WORDS_MORE] = "lisää|suurenna|kasvata|plus",
        [DEED_WORDS_LESS] = "vähennä|pienennä|miinus",
        [DEED_WORDS_YEAR] = "vuosi|vuoden",
        [DEED_WORDS_MONTH] = "kuukausi|kuukauden",
        [DEED_WORDS_REMOVE] = "poista|tyhjennä",
        [DEED_WORDS_REQUIRED] =
            "pakollinen|vaaditaan|puuttuu|syötä"
            "|valitse ensin|täytä ensin|ei voi olla tyhjä"
            "|ei saa olla tyhjä|valitse vähintään",
        [DEED_WORDS_REFUSAL] =
            "virhe|virheellinen|epäonnistui|ei voitu|ei voi|ei onnistunut"
            "|evätty|hylätty|kielletty|vanhentunut|on jo olemassa"
            "|on jo käytössä|liian lyhyt|liian pitkä|yritä uudelleen"
            "|loppuunmyyty|loppu varastosta|ei saatavilla"
            "|ei ole saatavilla|hups|meni pieleen|ei käyttöoikeutta"
            "|ei oikeuksia|pääsy evätty|liian suuri|ei löytynyt",
        [DEED_WORDS_SUCCESS] =
            "on valmis|"
            "tallennettu|onnistui|lähetetty|lisätty|päivitetty|luotu"
            "|poistettu|kiitos|vahvistettu"
            "|maksettu|varattu|tilattu|toimitettu|arkistoitu|ladattu"
            "|julkaistu|rekisteröity|vastaanotettu|kopioitu|valmis"
            "|tervetuloa",
        [DEED_WORDS_NEGATION] = "ei|ilman|nolla",
        [DEED_WORDS_BUSY] = "ladataan|odota|haetaan",
        [DEED_WORDS_PAY] = "maksa|osta|tilaa|lahjoita",
        [DEED_WORDS_DELETE] = "poista",
        [DEED_WORDS_SEND] = "lähetä|julkaise|jaa",
        [DEED_WORDS_PUBLISH] = "julkaise",
        [DEED_WORDS_GRANT] = "valtuuta|myönnä|anna käyttöoikeus",
        [DEED_WORDS_SUBMIT] = "rekisteröidy|vahvista",
        [DEED_WORDS_UPLOAD] = "lataa|liitä",
        [DEED_WORDS_LOGIN] = "kirjaudu*|tili|istunto",
        [DEED_WORDS_HUMAN] =
            "olet ihminen|en ole robotti|et ole robotti"
            "|epätavallista liikennettä",
        [DEED_WORDS_MISSING] =
            "sivua ei löydy|sivua ei löytynyt|sivua ei ole",
        [DEED_WORDS_DENIAL] = "eivät|emme|ette|eikä",
        [DEED_WORDS_DONE] =
            "generoitu|aktivoitu|nimetty uudelleen|monistettu|määritetty"
            "|yhdistetty|tuotu|viety|nollattu|palautettu|synkronoitu"
            "|uusittu|allekirjoitettu|käsitelty|tulostettu|siirretty"
            "|ratkaistu|suoritettu|kutsuttu|asennettu|arkistoidut|lähetetyt",
        [DEED_WORDS_PENDING] =
            "jos|kun|ennen|kunnes|melkein|osittain|vain|pian|pitää|täytyy"
            "|voi|voidaan|mutta|vielä|jo",
    } },
    /* Czech */
    { "cs", {
        [DEED_WORDS_CONFIRM] =
            "ok|použít|potvrdit|hotovo|uložit|přijmout|vybrat|nastavit",
        [DEED_WORDS_CANCEL] =
            "zrušit|storno|ne, děkuji|teď ne|přeskočit|později|odmítnout",
        [DEED_WORDS_CLOSE] = "zavřít|skrýt",
        [DEED_WORDS_NEXT] = "další|následující|dále|vpřed|později",
        [DEED_WORDS_PREVIOUS] = "předchozí|zpět|dříve",
        [DEED_WORDS_MORE] = "zvýšit|více|přidat|plus",
        [DEED_WORDS_LESS] = "snížit|méně|ubrat|minus",
        [DEED_WORDS_YEAR] = "rok|roku",
        [DEED_WORDS_MONTH] = "měsíc*",
        [DEED_WORDS_TO] = "do|až",
        [DEED_WORDS_REMOVE] = "odebrat|odstranit|smazat|vymazat",
        [DEED_WORDS_REQUIRED] =
            "povinn*|vyžadován*|chybí|zadejte|vyplňte|vyberte"
            "|nejprve vyberte|nejprve zadejte|nesmí být prázdn*",
        [DEED_WORDS_REFUSAL] =
            "chyba|chyby|neplatn*|nesprávn*|selhalo|selhal|selhala"
            "|nepodařilo|nelze|nemůže|zamítnut*|odmítnut*|zakázán*"
            "|vypršel*|již existuje|je obsazen*|příliš krátk*"
            "|příliš dlouh*|zkuste to znovu"
            "|vyprodán*|není skladem|nedostupn*|není k dispozici|jejda"
            "|něco se pokazilo|nemáte oprávnění|přístup odepřen"
            "|příliš velk*|nenalezen*",
        [DEED_WORDS_SUCCESS] =
            "je připraven|je připravena|"
            "uloženo|úspěšně|odesláno|přidáno|aktualizováno|vytvořeno"
            "|smazáno|děkujeme|potvrzeno"
            "|zaplaceno|rezervováno|objednáno|archivováno|přihlášeno"
            "|nahráno|publikováno|zveřejněno|zaregistrováno|přijato"
            "|zkopírováno|dokončeno|vítejte|uložen|uložena|odeslán"
            "|odeslána|hotovo",
        [DEED_WORDS_NEGATION] = "bez|žádné|žádný|ne|nula",
        [DEED_WORDS_BUSY] = "načítání|načítá se|čekejte",
        [DEED_WORDS_PAY] = "zaplatit|koupit|objednat|darovat",
        [DEED_WORDS_DELETE] = "smazat|odstranit|vymazat",
        [DEED_WORDS_SEND] = "odeslat|poslat|zveřejnit|sdílet",
        [DEED_WORDS_PUBLISH] = "publikovat|zveřejnit",
        [DEED_WORDS_GRANT] = "autorizovat|udělit|povolit přístup",
        [DEED_WORDS_SUBMIT] = "odeslat|registrovat|potvrdit",
        [DEED_WORDS_UPLOAD] = "nahrát|přiložit",
        [DEED_WORDS_LOGIN] = "přihlá*|odhlá*|účet|relace",
        [DEED_WORDS_HUMAN] =
            "jste člověk|nejsem robot|nejste robot|neobvyklý provoz",
        [DEED_WORDS_MISSING] =
            "stránka nenalezena|stránka nebyla nalezena"
            "|stránka neexistuje",
        [DEED_WORDS_DENIAL] =
            "není|nebyl*|nejsou|nebudou|nebude|nic|nikdy|žádná",
        [DEED_WORDS_DONE] =
            "vytvořen|vytvořena|vytvořeny|vygenerován|vygenerována"
            "|vygenerováno|archivován|archivována|archivovány|aktivován"
            "|aktivována|aktivováno|přejmenován*|duplikován*|přiřazen"
            "|přiřazena|přiřazeno|sloučen|sloučena|sloučeno|importován*"
            "|exportován*|stažen|stažena|staženo|obnoven|obnovena|obnoveno"
            "|synchronizován*|podepsán|podepsána|podepsáno|zpracován"
            "|zpracována|zpracováno|vytištěn*|převeden*|vyřešen|vyřešena"
            "|vyřešeno|připraven|připravena|připraveno|smazán|smazána"
            "|přidán|přidána|aktualizován|aktualizována|pozván*"
            "|nainstalován*",
        [DEED_WORDS_PENDING] =
            "pokud|když|než|dokud|téměř|částečně|jen|pouze|bude|budou|brzy"
            "|musí|může|mohou|ale|ještě|prosím|již|už",
    } },
    /* Hungarian */
    { "hu", {
        [DEED_WORDS_CONFIRM] =
            "ok|rendben|alkalmaz|megerősít|kész|mentés|elfogad|kiválaszt",
        [DEED_WORDS_CANCEL] =
            "mégse|mégsem|nem, köszönöm|most nem|kihagyás|később",
        [DEED_WORDS_CLOSE] = "bezárás|bezár|elrejtés",
        [DEED_WORDS_NEXT] = "következő*|előre|tovább|később",
        [DEED_WORDS_PREVIOUS] = "előző*|vissza|korábbi*",
        [DEED_WORDS_MORE] = "növelés|több|plusz",
        [DEED_WORDS_LESS] = "csökkentés|kevesebb|mínusz",
        [DEED_WORDS_YEAR] = "év|éve",
        [DEED_WORDS_MONTH] = "hónap*",
        [DEED_WORDS_REMOVE] = "eltávolítás|törlés",
        [DEED_WORDS_REQUIRED] =
            "kötelező|hiányzik|adja meg|töltse ki"
            "|először válasszon|nem lehet üres|válasszon ki"
            "|kérjük válasszon",
        [DEED_WORDS_REFUSAL] =
            "hiba|érvénytelen|hibás|sikertelen|nem sikerült|nem lehet"
            "|megtagadva|elutasítva|tilos|lejárt|már létezik|foglalt"
            "|túl rövid|túl hosszú|próbálja újra"
            "|elfogyott|nincs raktáron|nem elérhető|nem érhető el|hoppá"
            "|valami elromlott|nincs jogosultsága|hozzáférés megtagadva"
            "|túl nagy|nem található",
        [DEED_WORDS_SUCCESS] =
            "mentve|sikeres|sikeresen|elküldve|hozzáadva|frissítve"
            "|létrehozva|törölve|köszönjük"
            "|kifizetve|lefoglalva|megrendelve|archiválva|feliratkozott"
            "|feltöltve|közzétéve|regisztrálva|megkaptuk|másolva"
            "|befejezve|kész|üdvözöljük|elmentve",
        [DEED_WORDS_NEGATION] = "nincs|nélkül|nem|nulla",
        [DEED_WORDS_BUSY] = "betöltés|kérjük, várjon",
        [DEED_WORDS_PAY] = "fizetés|vásárlás|megrendelés",
        [DEED_WORDS_DELETE] = "törlés|eltávolítás",
        [DEED_WORDS_SEND] = "küldés|közzététel|megosztás",
        [DEED_WORDS_PUBLISH] = "közzététel|publikálás",
        [DEED_WORDS_GRANT] = "engedélyezés|hozzáférés megadása",
        [DEED_WORDS_SUBMIT] = "beküldés|regisztráció",
        [DEED_WORDS_UPLOAD] = "feltöltés|csatolás",
        [DEED_WORDS_LOGIN] = "bejelentkez*|kijelentkez*|belép*|kilép*|fiók",
        [DEED_WORDS_HUMAN] =
            "ön ember|nem vagyok robot|nem robot|szokatlan forgalom",
        [DEED_WORDS_MISSING] =
            "az oldal nem található|oldal nem található"
            "|az oldal nem létezik",
        [DEED_WORDS_DENIAL] = "sem|semmi|soha|nincsenek",
        [DEED_WORDS_DONE] =
            "létrejött|generálva|aktiválva|átnevezve|hozzárendelve"
            "|egyesítve|importálva|exportálva|letöltve|visszaállítva"
            "|szinkronizálva|megújítva|aláírva|feldolgozva|kinyomtatva"
            "|áthelyezve|tárolva|megoldva|meghívva|telepítve|kiküldve",
        [DEED_WORDS_PENDING] =
            "amikor|mielőtt|amíg|majdnem|részben|csak|lesz|lesznek"
            "|hamarosan|kell|lehet|még|kérjük|már",
    } },
    /* Romanian */
    { "ro", {
        [DEED_WORDS_CONFIRM] =
            "ok|aplică|confirmă|gata|salvează|acceptă|alege|selectează",
        [DEED_WORDS_CANCEL] =
            "anulează|renunță|nu, mulțumesc|nu acum|omite|mai târziu",
        [DEED_WORDS_CLOSE] = "închide|ascunde",
        [DEED_WORDS_NEXT] = "următor*|următoar*|înainte",
        [DEED_WORDS_PREVIOUS] = "anterior*|precedent*|înapoi",
        [DEED_WORDS_MORE] = "crește|mărește|mai mult|plus",
        [DEED_WORDS_LESS] = "scade|micșorează|mai puțin|minus",
        [DEED_WORDS_YEAR] = "an|anul|ani",
        [DEED_WORDS_MONTH] = "lună|luna|luni",
        [DEED_WORDS_REMOVE] = "elimină|șterge",
        [DEED_WORDS_REQUIRED] =
            "obligatoriu|obligatorie|necesar|lipsește|introduceți"
            "|completați"
            "|mai întâi selectați|selectați mai întâi|nu poate fi gol"
            "|nu poate fi goală|selectați o|selectați un",
        [DEED_WORDS_REFUSAL] =
            "eroare|erori|nevalid*|invalid*|incorect*|eșuat|eșec"
            "|nu s-a putut|nu se poate|nu poate|refuzat|respins|interzis"
            "|expirat|există deja|prea scurt|prea lung|încercați din nou"
            "|epuizat|stoc epuizat|indisponibil*|nu este disponibil*|hopa"
            "|ceva nu a mers|nu aveți permisiunea|acces interzis"
            "|prea mare|nu a fost găsit*",
        [DEED_WORDS_SUCCESS] =
            "salvat|succes|trimis|adăugat|actualizat|creat|șters|mulțumim"
            "|plătit|rezervat|comandat|expediat|arhivat|abonat|încărcat"
            "|publicat|înregistrat|primit|copiat|finalizat|bun venit"
            "|confirmat|salvată|trimisă|gata",
        [DEED_WORDS_NEGATION] =
            "fără|niciun|nicio|zero|nu a|nu s-a|nu au|nu este|nu e|nu sunt"
            "|nu se|nu există",
        [DEED_WORDS_BUSY] = "se încarcă|așteptați",
        [DEED_WORDS_PAY] = "plătește|cumpără|comandă|donează",
        [DEED_WORDS_DELETE] = "șterge|elimină",
        [DEED_WORDS_SEND] = "trimite|publică|distribuie",
        [DEED_WORDS_PUBLISH] = "publică",
        [DEED_WORDS_GRANT] = "autorizează|acordă",
        [DEED_WORDS_SUBMIT] = "înregistrează|confirmă",
        [DEED_WORDS_UPLOAD] = "încarcă|atașează",
        [DEED_WORDS_LOGIN] = "autentific*|conect*|deconect*|cont|sesiune",
        [DEED_WORDS_HUMAN] =
            "ești om|sunteți om|nu sunt robot|nu sunteți robot"
            "|trafic neobișnuit",
        [DEED_WORDS_MISSING] =
            "pagina nu a fost găsită|pagină negăsită|pagina nu există",
        [DEED_WORDS_DENIAL] = "nimic|niciodată|niciun",
        [DEED_WORDS_DONE] =
            "generat|generată|activat|activată|redenumit|atribuit|îmbinat"
            "|importat|exportat|descărcat|resetat|resetată|restaurat"
            "|sincronizat|reînnoit|semnat|procesat|procesată|tipărit"
            "|transferat|stocat|stocată|rezolvat|arhivată|creată|ștearsă"
            "|adăugată|actualizată|invitat|instalat",
        [DEED_WORDS_PENDING] =
            "dacă|când|înainte|până|aproape|parțial|doar|va fi|vor fi"
            "|curând|trebuie|poate|pot|dar|încă|rugăm|deja",
    } },
    /* Greek */
    { "el", {
        [DEED_WORDS_CONFIRM] =
            "ok|οκ|εντάξει|εφαρμογή|επιβεβαίωση|τέλοσ|αποθήκευση|αποδοχή"
            "|επιλογή",
        [DEED_WORDS_CANCEL] = "ακύρωση|άκυρο|όχι τώρα|παράλειψη|αργότερα",
        [DEED_WORDS_CLOSE] = "κλείσιμο|απόκρυψη",
        [DEED_WORDS_NEXT] = "επόμεν*|μπροστά",
        [DEED_WORDS_PREVIOUS] = "προηγούμεν*|πίσω",
        [DEED_WORDS_MORE] = "αύξηση|περισσότερ*",
        [DEED_WORDS_LESS] = "μείωση|λιγότερ*",
        [DEED_WORDS_YEAR] = "έτοσ|έτουσ|χρόνοσ",
        [DEED_WORDS_MONTH] = "μήνασ|μήνα",
        [DEED_WORDS_REMOVE] = "αφαίρεση|διαγραφή",
        [DEED_WORDS_REQUIRED] =
            "υποχρεωτικ*|απαιτείται|συμπληρώστε"
            "|επιλέξτε πρώτα|δεν μπορεί να είναι κεν*|παρακαλώ επιλέξτε"
            "|εισαγάγετε",
        [DEED_WORDS_REFUSAL] =
            "σφάλμα|μη έγκυρ*|λάθοσ|απέτυχε|αποτυχία|δεν ήταν δυνατ*"
            "|δεν είναι δυνατ*|απορρίφθηκε|απαγορεύεται|έληξε|υπάρχει ήδη"
            "|δοκιμάστε ξανά"
            "|εξαντλήθηκε|εξαντλημέν*|μη διαθέσιμ*|δεν είναι διαθέσιμ*|ωχ"
            "|κάτι πήγε στραβά|δεν έχετε δικαίωμα|δεν έχετε πρόσβαση"
            "|πολύ μεγάλ*|δεν βρέθηκε",
        [DEED_WORDS_SUCCESS] =
            "αποθηκεύτηκε|επιτυχία|επιτυχώσ|στάλθηκε|ευχαριστούμε"
            "|πληρώθηκε|κρατήθηκε|παραγγέλθηκε|αρχειοθετήθηκε"
            "|μεταφορτώθηκε|δημοσιεύτηκε|εγγραφήκατε|ελήφθη|αντιγράφηκε"
            "|ολοκληρώθηκε|προστέθηκε|ενημερώθηκε|δημιουργήθηκε"
            "|διαγράφηκε|επιβεβαιώθηκε|καλώσ ήρθατε",
        [DEED_WORDS_NEGATION] = "χωρίσ|κανένα|δεν|όχι",
        [DEED_WORDS_BUSY] = "φόρτωση|παρακαλώ περιμένετε",
        [DEED_WORDS_PAY] = "πληρωμή|αγορά|παραγγελία",
        [DEED_WORDS_DELETE] = "διαγραφή|αφαίρεση",
        [DEED_WORDS_SEND] = "αποστολή|δημοσίευση|κοινοποίηση",
        [DEED_WORDS_PUBLISH] = "δημοσίευση",
        [DEED_WORDS_GRANT] = "εξουσιοδότηση|παραχώρηση",
        [DEED_WORDS_SUBMIT] = "υποβολή|εγγραφή",
        [DEED_WORDS_UPLOAD] = "μεταφόρτωση|επισύναψη",
        [DEED_WORDS_LOGIN] = "σύνδεση|αποσύνδεση|λογαριασμόσ",
        [DEED_WORDS_HUMAN] =
            "είστε άνθρωποσ|είσαι άνθρωποσ|δεν είμαι ρομπότ"
            "|δεν είστε ρομπότ|ασυνήθιστη κίνηση",
        [DEED_WORDS_MISSING] =
            "η σελίδα δεν βρέθηκε|σελίδα δεν βρέθηκε"
            "|η σελίδα δεν υπάρχει",
        [DEED_WORDS_DENIAL] = "μην|μη|τίποτα|ποτέ|κανένασ",
        [DEED_WORDS_DONE] =
            "έτοιμο|έτοιμη|έτοιμοσ|ενεργοποιήθηκε|μετονομάστηκε|εισήχθη"
            "|εξήχθη|επαναφέρθηκε|συγχρονίστηκε|ανανεώθηκε|υπογράφηκε"
            "|εκτυπώθηκε|μεταφέρθηκε|επιλύθηκε|εγκαταστάθηκε|καταχωρήθηκε",
        [DEED_WORDS_PENDING] =
            "αν|εάν|όταν|πριν|μέχρι|σχεδόν|μερικώσ|μόνο|θα|σύντομα|πρέπει"
            "|μπορεί|αλλά|ακόμη|παρακαλούμε|ήδη",
    } },
    /* Russian */
    { "ru", {
        [DEED_WORDS_CONFIRM] =
            "ок|ok|готово|применить|подтвердить|сохранить|принять|выбрать"
            "|установить",
        [DEED_WORDS_CANCEL] =
            "отмена|отменить|нет, спасибо|не сейчас|пропустить|позже"
            "|отклонить",
        [DEED_WORDS_CLOSE] = "закрыть|скрыть",
        [DEED_WORDS_NEXT] = "следующ*|вперед|вперёд|далее|позже",
        [DEED_WORDS_PREVIOUS] = "предыдущ*|назад|прошл*|раньше",
        [DEED_WORDS_MORE] = "увеличить|больше|плюс|добавить",
        [DEED_WORDS_LESS] = "уменьшить|меньше|минус|убавить",
        [DEED_WORDS_YEAR] = "год|года|годы|лет",
        [DEED_WORDS_MONTH] = "месяц*",
        [DEED_WORDS_TO] = "до|по",
        [DEED_WORDS_REMOVE] = "удалить|убрать|очистить",
        [DEED_WORDS_REQUIRED] =
            "обязательн*|требуется|необходимо|заполните|введите|укажите"
            "|выберите|не заполнено"
            "|сначала выберите|сначала введите|не может быть пуст*"
            "|не должно быть пуст*|пожалуйста, выберите",
        [DEED_WORDS_REFUSAL] =
            "ошибка|ошибки|ошибок|неверн*|недопустим*|некорректн*"
            "|неправильн*|не удалось|не удаётся|не удается|невозможно"
            "|нельзя|не сохранено|отказано|отклонен*|отклонён*|запрещен*"
            "|запрещён*|истек*|истёк*|уже существует|уже занят*"
            "|уже используется|слишком коротк*|слишком длинн*"
            "|попробуйте снова|попробуйте ещё раз|повторите попытку"
            "|распродан*|нет в наличии|недоступ*|не доступ*|упс|ой"
            "|что-то пошло не так|нет прав|нет доступа|доступ запрещён"
            "|слишком больш*|не найден*",
        [DEED_WORDS_SUCCESS] =
            "сохранено|успешно|отправлено|добавлено|обновлено|создано"
            "|удалено|спасибо|подтверждено|готово"
            "|оплачен*|забронирован*|заказано|заказ оформлен|доставлено"
            "|передано|архивирован*|подписан*|загружен*|опубликован*"
            "|зарегистрирован*|получен*|скопирован*|завершен*|завершён*"
            "|сохранен*|сохранён*|отправлен*|добро пожаловать",
        [DEED_WORDS_NEGATION] = "нет|без|не|ноль",
        [DEED_WORDS_BUSY] = "загрузка|загружается|подождите",
        [DEED_WORDS_PAY] =
            "оплатить|купить|заказать|оформить заказ|пожертвовать",
        [DEED_WORDS_DELETE] = "удалить|стереть|уничтожить",
        [DEED_WORDS_SEND] = "отправить|опубликовать|поделиться",
        [DEED_WORDS_PUBLISH] = "опубликовать|сделать публичным",
        [DEED_WORDS_GRANT] =
            "авторизовать|предоставить|разрешить доступ",
        [DEED_WORDS_SUBMIT] = "зарегистрироваться|подтвердить|подать",
        [DEED_WORDS_UPLOAD] = "загрузить|прикрепить",
        [DEED_WORDS_LOGIN] = "войти|вход|выйти|выход|аккаунт|сеанс",
        [DEED_WORDS_HUMAN] =
            "вы человек|вы не робот|я не робот|необычный трафик"
            "|подозрительный трафик",
        [DEED_WORDS_MISSING] =
            "страница не найдена|страница не существует"
            "|нет такой страницы",
        [DEED_WORDS_DENIAL] = "ничего|никогда|ни|уже",
        [DEED_WORDS_DONE] =
            "готов|готова|готовы|создан|создана|созданы|сгенерирован*"
            "|сформирован*|активирован*|переименован*|дублирован*|назначен*"
            "|объединен*|объединён*|импортирован*|экспортирован*|скачан*"
            "|сброшен*|восстановлен*|синхронизирован*|продлен*|продлён*"
            "|обработан*|распечатан*|перенесен*|перенесён*|решен|решён"
            "|решена|приглашен*|приглашён*|установлен*|добавлен*|обновлен*"
            "|обновлён*|удален|удалён|удалена|удалены|подтвержден*"
            "|подтверждён*|выполнен*|записан*",
        [DEED_WORDS_PENDING] =
            "если|когда|прежде|пока|почти|частично|только|будет|будут|скоро"
            "|должен|должна|должны|может|могут|но|ещё|еще|пожалуйста|уже",
    } },
    /* Ukrainian */
    { "uk", {
        [DEED_WORDS_CONFIRM] =
            "ок|ok|готово|застосувати|підтвердити|зберегти|прийняти"
            "|вибрати|обрати",
        [DEED_WORDS_CANCEL] =
            "скасувати|ні, дякую|не зараз|пропустити|пізніше|відхилити",
        [DEED_WORDS_CLOSE] = "закрити|приховати",
        [DEED_WORDS_NEXT] = "наступн*|вперед|далі|пізніше",
        [DEED_WORDS_PREVIOUS] = "попередн*|назад|раніше",
        [DEED_WORDS_MORE] = "збільшити|більше|плюс|додати",
        [DEED_WORDS_LESS] = "зменшити|менше|мінус",
        [DEED_WORDS_YEAR] = "рік|року|роки",
        [DEED_WORDS_MONTH] = "місяць|місяця|місяці",
        [DEED_WORDS_TO] = "до|по",
        [DEED_WORDS_REMOVE] = "видалити|прибрати|очистити",
        [DEED_WORDS_REQUIRED] =
            "обов'язков*|потрібно|необхідно|заповніть|введіть|вкажіть"
            "|виберіть"
            "|спочатку виберіть|спершу виберіть|не може бути порожн*"
            "|оберіть",
        [DEED_WORDS_REFUSAL] =
            "помилка|помилки|неправильн*|невірн*|недійсн*|не вдалося"
            "|неможливо|не можна|відмовлено|відхилено|заборонено|минув"
            "|вже існує|вже зайнят*|занадто коротк*|занадто довг*"
            "|спробуйте ще раз"
            "|розпродан*|немає в наявності|недоступн*|ой"
            "|щось пішло не так|немає прав|немає доступу"
            "|доступ заборонено|завелик*|занадто велик*|не знайдено",
        [DEED_WORDS_SUCCESS] =
            "збережено|успішно|надіслано|додано|оновлено|створено"
            "|видалено|дякуємо|підтверджено"
            "|оплачен*|заброньован*|замовлен*|передано|архівован*"
            "|підписан*|завантажен*|опублікован*|зареєстрован*|отриман*"
            "|скопійован*|завершено|готово|ласкаво просимо",
        [DEED_WORDS_NEGATION] = "немає|без|не|нуль",
        [DEED_WORDS_BUSY] = "завантаження|зачекайте",
        [DEED_WORDS_PAY] = "оплатити|купити|замовити|пожертвувати",
        [DEED_WORDS_DELETE] = "видалити|стерти",
        [DEED_WORDS_SEND] = "надіслати|опублікувати|поділитися",
        [DEED_WORDS_PUBLISH] = "опублікувати",
        [DEED_WORDS_GRANT] = "авторизувати|надати доступ",
        [DEED_WORDS_SUBMIT] = "зареєструватися|підтвердити|подати",
        [DEED_WORDS_UPLOAD] = "завантажити|прикріпити",
        [DEED_WORDS_LOGIN] = "увійти|вхід|вийти|вихід|обліковий запис",
        [DEED_WORDS_HUMAN] =
            "ви людина|ви не робот|я не робот|незвичайний трафік"
            "|незвичний трафік",
        [DEED_WORDS_MISSING] =
            "сторінку не знайдено|сторінка не знайдена"
            "|сторінка не існує",
        [DEED_WORDS_DENIAL] = "нічого|ніколи|жоден|жодного",
        [DEED_WORDS_DONE] =
            "готовий|готова|готові|створен|створена|створений|згенерован*"
            "|сформован*|активован*|перейменован*|призначен*|об'єднан*"
            "|імпортован*|експортован*|скинут*|відновлен*|синхронізован*"
            "|оброблен*|роздрукован*|перенесен*|вирішен*|запрошен*"
            "|встановлен*|додан*|оновлен*|видален*|підтверджен*|виконан*"
            "|надіслан*|записан*",
        [DEED_WORDS_PENDING] =
            "якщо|коли|перш|поки|майже|частково|лише|тільки|буде|будуть"
            "|скоро|повинен|може|можуть|але|ще|будь ласка|вже",
    } },
    /* Turkish */
    { "tr", {
        [DEED_WORDS_CONFIRM] =
            "ok|tamam|uygula|onayla|bitti|kaydet|kabul et|seç|ayarla",
        [DEED_WORDS_CANCEL] =
            "iptal|vazgeç|hayir, teşekkürler|şimdi değil|atla|sonra"
            "|reddet",
        [DEED_WORDS_CLOSE] = "kapat|gizle",
        [DEED_WORDS_NEXT] = "sonraki|ileri|gelecek",
        [DEED_WORDS_PREVIOUS] = "önceki|geri|geçen",
        [DEED_WORDS_MORE] = "artir|arttir|daha fazla|arti|çoğalt",
        [DEED_WORDS_LESS] = "azalt|daha az|eksi|düşür",
        [DEED_WORDS_YEAR] = "yil|yili",
        [DEED_WORDS_MONTH] = "ay|ayi",
        [DEED_WORDS_REMOVE] = "kaldir|sil|temizle",
        [DEED_WORDS_REQUIRED] =
            "zorunlu*|gerekli|gereklidir|eksik|lütfen girin|lütfen seçin"
            "|boş birakilamaz"
            "|önce seçin|lütfen önce|boş olamaz|lütfen doldurun"
            "|lütfen belirtin",
        [DEED_WORDS_REFUSAL] =
            "hata|geçersiz|yanliş|hatali|başarisiz|yapilamadi"
            "|kaydedilemedi|gönderilemedi|mümkün değil|reddedildi"
            "|engellendi|yasak|süresi doldu|zaten var|zaten mevcut"
            "|zaten kullaniliyor|çok kisa|çok uzun|tekrar deneyin"
            "|tükendi|stokta yok|mevcut değil|kullanilamiyor|eyvah"
            "|ters gitti|izniniz yok|yetkiniz yok|erişim yok"
            "|erişim engellendi|çok büyük|bulunamadi",
        [DEED_WORDS_SUCCESS] =
            "kaydedildi|başarili|başariyla|gönderildi|eklendi|güncellendi"
            "|oluşturuldu|silindi|teşekkürler"
            "|ödendi|rezerve edildi|sipariş edildi|siparişiniz alindi"
            "|iletildi|arşivlendi|abone olundu|yüklendi|yayinlandi"
            "|kayit tamamlandi|alindi|kopyalandi|tamamlandi|onaylandi"
            "|hoş geldiniz|hazir",
        [DEED_WORDS_NEGATION] = "hiç|sifir",
        [DEED_WORDS_BUSY] = "yükleniyor|lütfen bekleyin|araniyor",
        [DEED_WORDS_PAY] = "öde|satin al|sipariş ver|bağiş yap",
        [DEED_WORDS_DELETE] = "sil|kaldir|yok et",
        [DEED_WORDS_SEND] = "gönder|yayinla|paylaş",
        [DEED_WORDS_PUBLISH] = "yayinla",
        [DEED_WORDS_GRANT] = "yetkilendir|erişim ver|izin ver",
        [DEED_WORDS_SUBMIT] = "kaydol|onayla|teslim et",
        [DEED_WORDS_UPLOAD] = "yükle|ekle",
        [DEED_WORDS_LOGIN] = "giriş*|çikiş*|oturum*|hesap*",
        [DEED_WORDS_HUMAN] =
            "insan olduğunuzu|insan olduğunu|robot değilim"
            "|robot olmadiğinizi|robot olmadiğini|olağandişi trafik",
        [DEED_WORDS_MISSING] =
            "sayfa bulunamadi|böyle bir sayfa yok",
        [DEED_WORDS_DENIAL] = "değil|hiçbir",
        [DEED_WORDS_DONE] =
            "etkinleştirildi|yeniden adlandirildi|çoğaltildi|atandi"
            "|birleştirildi|içe aktarildi|dişa aktarildi|indirildi"
            "|sifirlandi|geri yüklendi|eşitlendi|yenilendi|imzalandi"
            "|işlendi|yazdirildi|taşindi|depolandi|çözüldü|davet edildi"
            "|kuruldu|hazirlandi|tamam",
        [DEED_WORDS_PENDING] =
            "eğer|önce|kadar|neredeyse|kismen|sadece|yakinda|ama|henüz"
            "|lütfen|zaten",
    } },
    /* Japanese */
    { "ja", {
        [DEED_WORDS_CONFIRM] = "ok|決定|確定|完了|適用|確認|保存|選択|承認|設定",
        [DEED_WORDS_CANCEL] = "キャンセル|取消|取り消し|やめる|後で|スキップ|今はしない",
        [DEED_WORDS_CLOSE] = "閉じる|非表示",
        [DEED_WORDS_NEXT] = "次の|次へ|次月|次年|次|翌月|翌年|翌|来月|進む",
        [DEED_WORDS_PREVIOUS] = "前の|前へ|前月|前年|先月|前|戻る",
        [DEED_WORDS_MORE] = "増やす|増加|プラス",
        [DEED_WORDS_LESS] = "減らす|減少|マイナス",
        [DEED_WORDS_YEAR] = "年",
        [DEED_WORDS_MONTH] = "月",
        [DEED_WORDS_TO] = "から|〜",
        [DEED_WORDS_REMOVE] = "削除|消去|クリア",
        [DEED_WORDS_REQUIRED] =
            "必須|入力してください|選択してください|未入力"
            "|先に選択|まず選択|空にできません|空白にできません|指定してください",
        [DEED_WORDS_REFUSAL] =
            "エラー|無効|不正|失敗|できません|できませんでした|拒否|禁止|期限切れ|既に存在|すでに存在|使用されています"
            "|短すぎ|長すぎ|もう一度|正しくありません|誤り"
            "|売り切れ|在庫切れ|在庫がありません|利用できません|問題が発生|権限がありません|アクセスできません|大きすぎ"
            "|見つかりません",
        [DEED_WORDS_SUCCESS] =
            "準備ができました|準備が整いました|保存しました|保存されました|成功|完了|送信しました|追加しました|更新しました|作成しました|削除しました"
            "|ありがとう"
            "|支払いました|お支払いが完了|予約しました|予約されました|注文しました|ご注文を承りました|送信されました"
            "|アーカイブしました|登録しました|登録されました|アップロードしました|公開しました|受け付けました|受け取りました"
            "|コピーしました|ようこそ|追加されました|更新されました|作成されました|削除されました",
        [DEED_WORDS_BUSY] = "読み込み中|読込中|お待ちください|検索中",
        [DEED_WORDS_PAY] = "支払|購入|注文|寄付",
        [DEED_WORDS_DELETE] = "削除|消去",
        [DEED_WORDS_SEND] = "送信|投稿|公開|共有",
        [DEED_WORDS_PUBLISH] = "公開",
        [DEED_WORDS_GRANT] = "許可|権限を付与",
        [DEED_WORDS_SUBMIT] = "提出|登録|申し込|確認",
        [DEED_WORDS_UPLOAD] = "アップロード|添付",
        [DEED_WORDS_LOGIN] = "ログイン|ログアウト|サインイン|サインアウト|アカウント",
        [DEED_WORDS_HUMAN] = "人間であること|ロボットではありません|ロボットではないこと|通常と異なるトラフィック",
        [DEED_WORDS_MISSING] =
            "ページが見つかりません|ページは存在しません|ページが存在しません",
        [DEED_WORDS_DENIAL] = "未|まだ",
        [DEED_WORDS_DONE] =
            "生成しました|生成されました|有効にしました|名前を変更しました|複製しました|割り当てました|統合しました"
            "|インポートしました|エクスポートしました|ダウンロードしました|リセットしました|復元しました|同期しました|更新が完了"
            "|処理しました|印刷しました|移動しました|解決しました|招待しました|インストールしました|設定しました|変更しました"
            "|適用しました|アーカイブされました|準備完了",
        [DEED_WORDS_PENDING] = "もし|場合|まで|ほぼ|一部|だけ|のみ|予定|間もなく|ください|すでに|既に",
    } },
    /* Chinese */
    { "zh", {
        [DEED_WORDS_CONFIRM] = "ok|确定|確定|确认|確認|完成|应用|應用|套用|保存|儲存|选择|選擇|接受|好的|好",
        [DEED_WORDS_CANCEL] = "取消|不用了|暂不|以后再说|跳过|跳過|稍后|稍後",
        [DEED_WORDS_CLOSE] = "关闭|關閉|隐藏|隱藏",
        [DEED_WORDS_NEXT] = "下一|下个|下個|下月|下年|下页|下頁|后一|前进|向后",
        [DEED_WORDS_PREVIOUS] = "上一|上个|上個|上月|上年|上页|上頁|前一|返回|向前",
        [DEED_WORDS_MORE] = "增加|加|更多",
        [DEED_WORDS_LESS] = "减少|減少|减|更少",
        [DEED_WORDS_YEAR] = "年",
        [DEED_WORDS_MONTH] = "月",
        [DEED_WORDS_TO] = "至|到",
        [DEED_WORDS_REMOVE] = "移除|删除|刪除|清除|清空",
        [DEED_WORDS_REQUIRED] =
            "必填|必须|必須|不能为空|不能為空|请输入|請輸入|请选择|請選擇|请填写|請填寫"
            "|请先|請先|不可为空|不可為空|请指定",
        [DEED_WORDS_REFUSAL] =
            "错误|錯誤|无效|無效|失败|失敗|不正确|不正確|无法|無法|不能|拒绝|拒絕|禁止|已过期|已過期|已存在|已被使用"
            "|已被占用|太短|太长|过长|请重试|請重試|重试|有误|不合法"
            "|售罄|已售完|缺货|缺貨|不可用|暂无库存|出错了|出錯了|没有权限|沒有權限|无权限|太大|过大|過大|未找到"
            "|找不到",
        [DEED_WORDS_SUCCESS] =
            "已准备就绪|已準備好|成功|已保存|已儲存|已完成|已发送|已添加|已更新|已创建|已删除|谢谢|感谢|謝謝"
            "|已付款|已支付|已预订|已預訂|已下单|已下單|已发货|已提交|已归档|已歸檔|已订阅|已訂閱|已上传|已上傳|已发布"
            "|已發佈|已注册|已註冊|已收到|已复制|已複製|已确认|已確認|已發送|已建立|已刪除|欢迎|歡迎",
        [DEED_WORDS_NEGATION] = "没有|沒有|无",
        [DEED_WORDS_BUSY] = "加载中|載入中|正在加载|请稍候|請稍候|搜索中",
        [DEED_WORDS_PAY] = "支付|付款|购买|購買|下单|结账|結帳|捐款",
        [DEED_WORDS_DELETE] = "删除|刪除|移除|清除",
        [DEED_WORDS_SEND] = "发送|發送|发布|發佈|分享",
        [DEED_WORDS_PUBLISH] = "发布|發佈|公开",
        [DEED_WORDS_GRANT] = "授权|授權|授予",
        [DEED_WORDS_SUBMIT] = "提交|注册|註冊|确认",
        [DEED_WORDS_UPLOAD] = "上传|上傳|附件",
        [DEED_WORDS_LOGIN] = "登录|登錄|登入|登出|退出|账户|帳戶|账号|帳號",
        [DEED_WORDS_HUMAN] = "您是真人|你是真人|是真人|不是机器人|不是機器人|异常流量|異常流量|人机验证|人機驗證",
        [DEED_WORDS_MISSING] =
            "页面不存在|找不到页面|页面未找到|頁面不存在|找不到頁面|找不到網頁",
        [DEED_WORDS_DENIAL] = "未|尚未|没|沒",
        [DEED_WORDS_DONE] =
            "已生成|已就绪|已就緒|已激活|已啟用|已重命名|已分配|已合并|已合併|已导入|已匯入|已导出|已匯出|已下载|已下載"
            "|已重置|已恢复|已恢復|已同步|已续订|已签署|已处理|已處理|已打印|已移动|已移動|已存储|已解决|已解決|已邀请"
            "|已邀請|已安装|已安裝|已应用|已套用|已修改",
        [DEED_WORDS_PENDING] = "如果|之前|直到|几乎|幾乎|部分|仅|僅|即将|即將|必须|必須|但|请|請|已经|已經",
    } },
    /* Korean */
    { "ko", {
        [DEED_WORDS_CONFIRM] = "ok|확인|완료|적용|저장|선택|수락|설정",
        [DEED_WORDS_CANCEL] = "취소|나중에|건너뛰기|아니요|거절",
        [DEED_WORDS_CLOSE] = "닫기|숨기기",
        [DEED_WORDS_NEXT] = "다음|앞으로",
        [DEED_WORDS_PREVIOUS] = "이전|지난|뒤로",
        [DEED_WORDS_MORE] = "증가|늘리기|더하기|더",
        [DEED_WORDS_LESS] = "감소|줄이기|빼기|덜",
        [DEED_WORDS_YEAR] = "년|연도",
        [DEED_WORDS_MONTH] = "월|달",
        [DEED_WORDS_TO] = "부터|까지|~",
        [DEED_WORDS_REMOVE] = "제거|삭제|지우기",
        [DEED_WORDS_REQUIRED] =
            "필수|입력하세요|입력해 주세요|선택하세요|선택해 주세요|입력해주세요"
            "|먼저 선택|먼저 입력|비워 둘 수 없|비어 있을 수 없",
        [DEED_WORDS_REFUSAL] =
            "오류|에러|잘못된|유효하지|올바르지|실패|할 수 없습니다|수 없습니다|거부|금지|만료|이미 존재|이미 사용"
            "|너무 짧|너무 깁|다시 시도"
            "|품절|매진|재고가 없습니다|사용할 수 없|문제가 발생|권한이 없습니다|권한이 없|접근할 수 없|너무 큽"
            "|찾을 수 없",
        [DEED_WORDS_SUCCESS] =
            "준비되었습니다|저장되었습니다|저장했습니다|성공|완료되었습니다|전송되었습니다|추가되었습니다|삭제되었습니다|감사합니다"
            "|결제되었습니다|결제가 완료|예약되었습니다|주문되었습니다|주문이 완료|발송되었습니다|제출되었습니다"
            "|보관되었습니다|구독했습니다|업로드되었습니다|게시되었습니다|등록되었습니다|접수되었습니다|복사되었습니다"
            "|확인되었습니다|업데이트되었습니다|생성되었습니다|환영합니다|완료했습니다",
        [DEED_WORDS_NEGATION] = "없음",
        [DEED_WORDS_BUSY] = "로딩|불러오는 중|잠시만|검색 중",
        [DEED_WORDS_PAY] = "결제|구매|주문|기부",
        [DEED_WORDS_DELETE] = "삭제|제거",
        [DEED_WORDS_SEND] = "보내기|전송|게시|공유",
        [DEED_WORDS_PUBLISH] = "게시|공개",
        [DEED_WORDS_GRANT] = "승인|권한 부여",
        [DEED_WORDS_SUBMIT] = "제출|등록|가입|확인",
        [DEED_WORDS_UPLOAD] = "업로드|첨부",
        [DEED_WORDS_LOGIN] = "로그인|로그아웃|계정",
        [DEED_WORDS_HUMAN] = "사람인지|사람임을|로봇이 아닙니다|로봇이 아님|비정상적인 트래픽",
        [DEED_WORDS_MISSING] =
            "페이지를 찾을 수 없|존재하지 않는 페이지|없는 페이지",
        [DEED_WORDS_DENIAL] = "아직",
        [DEED_WORDS_DONE] =
            "생성했습니다|활성화되었습니다|이름이 변경되었습니다|복제되었습니다|할당되었습니다|병합되었습니다|가져왔습니다"
            "|내보냈습니다|다운로드되었습니다|초기화되었습니다|복원되었습니다|동기화되었습니다|처리되었습니다|인쇄되었습니다"
            "|이동되었습니다|해결되었습니다|초대했습니다|설치되었습니다|적용되었습니다|변경되었습니다|보냈습니다",
        [DEED_WORDS_PENDING] = "만약|경우|전에|까지|거의|일부|예정|곧|하지만|주세요|이미",
    } },
    /* Arabic */
    { "ar", {
        [DEED_WORDS_CONFIRM] = "موافق|تم|تطبيق|تأكيد|حفظ|قبول|اختيار",
        [DEED_WORDS_CANCEL] = "إلغاء|لا شكرا|ليس الآن|تخطي|لاحقا",
        [DEED_WORDS_CLOSE] = "إغلاق|إخفاء",
        [DEED_WORDS_NEXT] = "التالي|التالية|القادم",
        [DEED_WORDS_PREVIOUS] = "السابق|السابقة",
        [DEED_WORDS_MORE] = "زيادة|أكثر",
        [DEED_WORDS_LESS] = "إنقاص|تقليل|أقل",
        [DEED_WORDS_YEAR] = "سنة|السنة|عام",
        [DEED_WORDS_MONTH] = "شهر|الشهر",
        [DEED_WORDS_TO] = "إلى|حتى",
        [DEED_WORDS_REMOVE] = "إزالة|حذف|مسح",
        [DEED_WORDS_REQUIRED] =
            "مطلوب|مطلوبة|إلزامي|يرجى إدخال|الرجاء إدخال"
            "|يرجى اختيار|الرجاء اختيار|يرجى تحديد|لا يمكن أن يكون فارغا",
        [DEED_WORDS_REFUSAL] =
            "خطأ|غير صالح|غير صحيح|فشل|تعذر|لا يمكن|مرفوض|ممنوع|منتهي"
            "|موجود بالفعل|حاول مرة أخرى"
            "|نفد|نفدت الكمية|غير متوفر|غير متاح|حدث خطأ ما|ليس لديك إذن"
            "|ليس لديك صلاحية|كبير جدا|غير موجود|انتهت صلاحية*",
        [DEED_WORDS_SUCCESS] =
            "تم الحفظ|بنجاح|نجاح|تم الإرسال|شكرا|تم الدفع|تم الحجز|تم الطلب"
            "|تم تقديم|تم الأرشفة|تم الاشتراك|تم الرفع|تم النشر|تم التسجيل"
            "|تم الاستلام|تم النسخ|تم التأكيد|تمت الإضافة|تم التحديث"
            "|تم الإنشاء|تم الحذف|اكتمل|مرحبا|تم إنشاء|تم تفعيل|تم إرسال"
            "|تم حفظ|تم حذف|تم تحديث|تم استيراد|تم تصدير|تم تنزيل"
            "|تمت إعادة تعيين|تمت استعادة|تمت مزامنة|تم توقيع|تمت معالجة"
            "|تمت طباعة|تم نقل|تم حل|تم تثبيت",
        [DEED_WORDS_NEGATION] = "بدون|لا|لا توجد",
        [DEED_WORDS_BUSY] = "جار التحميل|يرجى الانتظار",
        [DEED_WORDS_PAY] = "دفع|شراء|اطلب|تبرع",
        [DEED_WORDS_DELETE] = "حذف|إزالة|مسح",
        [DEED_WORDS_SEND] = "إرسال|نشر|مشاركة",
        [DEED_WORDS_PUBLISH] = "نشر",
        [DEED_WORDS_GRANT] = "منح|تفويض",
        [DEED_WORDS_SUBMIT] = "تقديم|تسجيل|تأكيد",
        [DEED_WORDS_UPLOAD] = "رفع|إرفاق|تحميل",
        [DEED_WORDS_LOGIN] = "تسجيل الدخول|تسجيل الخروج|حساب",
        [DEED_WORDS_HUMAN] =
            "أنك إنسان|أنك بشر|لست روبوت*|لست برنامج روبوت"
            "|حركة مرور غير معتادة",
        [DEED_WORDS_MISSING] =
            "الصفحة غير موجودة|لم يتم العثور على الصفحة",
        [DEED_WORDS_DENIAL] = "لم|لن|ليس|ليست",
        [DEED_WORDS_DONE] = "جاهز|مكتمل|جاهزة",
        [DEED_WORDS_PENDING] =
            "إذا|عندما|قبل|حتى|تقريبا|جزئيا|فقط|سوف|سيتم|قريبا|يجب|يمكن|لكن"
            "|يرجى|بالفعل",
    } },
    /* Hebrew */
    { "he", {
        [DEED_WORDS_CONFIRM] = "אישור|החל|סיום|שמור|קבל|בחר",
        [DEED_WORDS_CANCEL] = "ביטול|לא תודה|לא עכשיו|דלג|אחר כך",
        [DEED_WORDS_CLOSE] = "סגור|הסתר",
        [DEED_WORDS_NEXT] = "הבא|הבאה|קדימה",
        [DEED_WORDS_PREVIOUS] = "הקודם|הקודמת|אחורה",
        [DEED_WORDS_MORE] = "הגדל|יותר",
        [DEED_WORDS_LESS] = "הקטן|פחות",
        [DEED_WORDS_YEAR] = "שנה",
        [DEED_WORDS_MONTH] = "חודש",
        [DEED_WORDS_TO] = "עד",
        [DEED_WORDS_REMOVE] = "הסר|מחק|נקה",
        [DEED_WORDS_REQUIRED] =
            "חובה|נדרש|חסר|נא להזין"
            "|נא לבחור|יש לבחור|תחילה בחר|לא יכול להיות ריק|יש למלא",
        [DEED_WORDS_REFUSAL] =
            "שגיאה|לא חוקי|לא תקין|נכשל|נכשלה|לא ניתן|נדחה|אסור|פג תוקף"
            "|כבר קיים|נסה שוב"
            "|אזל מהמלאי|אזל|לא זמין|אופס|משהו השתבש|אין הרשאה"
            "|אין לך הרשאה|אין גישה|גדול מדי|לא נמצא",
        [DEED_WORDS_SUCCESS] =
            "נשמר|בהצלחה|נשלח|נוסף|תודה"
            "|שולם|הוזמן|ההזמנה התקבלה|הועבר|הועבר לארכיון|נרשמת|הועלה"
            "|פורסם|נרשם|התקבל|הועתק|אושר|עודכן|נוצר|נמחק|הושלם|ברוך הבא"
            "|ברוכים הבאים",
        [DEED_WORDS_NEGATION] = "ללא|אין|לא",
        [DEED_WORDS_BUSY] = "טוען|נא להמתין",
        [DEED_WORDS_PAY] = "שלם|קנה|הזמן|תרום",
        [DEED_WORDS_DELETE] = "מחק|הסר",
        [DEED_WORDS_SEND] = "שלח|פרסם|שתף",
        [DEED_WORDS_PUBLISH] = "פרסם",
        [DEED_WORDS_GRANT] = "הענק|הרשה",
        [DEED_WORDS_SUBMIT] = "הגש|הירשם|אשר",
        [DEED_WORDS_UPLOAD] = "העלה|צרף",
        [DEED_WORDS_LOGIN] = "התחבר|התנתק|כניסה|יציאה|חשבון",
        [DEED_WORDS_HUMAN] =
            "שאתה אנושי|שאתם אנושיים|אינני רובוט|אני לא רובוט"
            "|תעבורה חריגה",
        [DEED_WORDS_MISSING] =
            "הדף לא נמצא|העמוד לא נמצא|הדף אינו קיים",
        [DEED_WORDS_DENIAL] = "טרם|מעולם",
        [DEED_WORDS_DONE] =
            "מוכן|מוכנה|הופעל|שונה השם|שוכפל|הוקצה|מוזג|יובא|אופס בהצלחה"
            "|שוחזר|סונכרן|חודש|נחתם|הודפס|נפתר|הוזמנת|הותקן|נשלחה|נשמרה"
            "|נוצרה|נמחקה",
        [DEED_WORDS_PENDING] =
            "אם|כאשר|לפני|עד|כמעט|חלקית|רק|יהיה|יהיו|בקרוב|חייב|אבל|עדיין"
            "|בבקשה|אנא|כבר",
    } },
    { 0 },
};

/* How icon sets and authors of class names call them. */
const char *const deed_icon_words[DEED_WORDS_COUNT] = {
    [DEED_WORDS_CONFIRM] = "check|confirm|ok|done|apply",
    [DEED_WORDS_CANCEL] = "cancel",
    [DEED_WORDS_CLOSE] = "close|times|dismiss|cross|x",
    [DEED_WORDS_NEXT] = "next|forward|right",
    [DEED_WORDS_PREVIOUS] = "prev|previous|back|backward|left",
    [DEED_WORDS_MORE] = "plus|increment|increase|up|add|inc|spinup|stepup",
    [DEED_WORDS_LESS] =
        "minus|decrement|decrease|down|subtract|dec|spindown|stepdown",
    [DEED_WORDS_YEAR] = "year|decade|super|double|fast|doubleright|doubleleft",
    [DEED_WORDS_MONTH] = "month",
    [DEED_WORDS_REMOVE] = "remove|clear|close|times|delete",
    [DEED_WORDS_BUSY] = "spinner|loading|loader|spin",
    [DEED_WORDS_PAY] = "checkout|buy",
    [DEED_WORDS_DELETE] = "delete|trash|bin",
    [DEED_WORDS_SEND] = "send|paperplane",
    [DEED_WORDS_UPLOAD] = "upload|paperclip",
};
/* clang-format on */
/* NOLINTEND(bugprone-suspicious-missing-comma) */

const char *const deed_state_classes[] = {
    "on",        "liked",     "loved",      "starred",    "favorite",
    "favorited", "favourite", "favourited", "followed",   "following",
    "pinned",    "joined",    "bookmarked", "subscribed", "voted",
    "upvoted",   "selected",  "checked",    "completed",  "done",
    "added",     "enabled",   "filled",     NULL,
};
