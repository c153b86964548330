<?php
/**
 * Passes a wiki's emails to the service as facts: their kind and details. The service writes the text, because
 * MediaWiki's would consist of interface messages, which wiki admins can edit. Each email is a JSON file in a
 * directory of the wiki, which the service empties.
 */
class WikisteadEmailSpool {
	/** Bytes of an email address or a name, as in MediaWiki's tables. */
	private const TEXT_MAX = 255;
	/** Files that may wait. The service empties the directory within a second. */
	private const FILES_MAX = 100;

	/** Kinds that only the subject reveals. Identified by message key, because wikis can edit the texts. */
	private const SUBJECTS = [
		'notificationemail_subject_changed' => 'address-changed',
		'notificationemail_subject_removed' => 'address-removed',
		'requestaccount-email-subj' => 'account-request',
		'confirmaccount-email-subj' => 'account-request-answered',
	];

	private ?string $dir;
	/** The facts of the email being sent, if they are known in advance. */
	private ?array $facts = null;
	/** Replaces the body of a confirmation, so that `send` recognizes it. */
	private string $marker = '';

	/** @param ?string $dir null if the service sends no emails */
	public function __construct( ?string $dir ) {
		$this->dir = $dir;
	}

	/**
	 * Calls $send, which sends one email with these facts.
	 *
	 * @param array $facts
	 * @param callable $send
	 */
	public function sendAs( array $facts, callable $send ): void {
		$this->facts = $facts;
		$this->marker = '';
		try {
			$send();
		} finally {
			$this->facts = null;
		}
	}

	/**
	 * MediaWiki's hook UserSendConfirmationMail: the next email asks to confirm an address.
	 *
	 * @param User $user
	 * @param array &$mail
	 * @param array $info
	 */
	public function confirm( $user, array &$mail, array $info ): void {
		$this->marker = 'wikistead ' . bin2hex( random_bytes( 16 ) );
		$mail['body'] = $this->marker;
		$this->facts = [
			'kind' => 'confirm-address',
			'user' => $user->getName(),
			'confirm' => self::token( (string)$info['confirmURL'] ),
			'deny' => self::token( (string)$info['invalidateURL'] ),
		];
	}

	/**
	 * MediaWiki's hook AlternateUserMailer.
	 *
	 * @param array $headers
	 * @param MailAddress[] $to
	 * @param MailAddress $from
	 * @param string $subject
	 * @param string|array $body Text, or text and html
	 * @return bool false if the service takes the email; otherwise MediaWiki calls PHP's mail(), which fails here
	 */
	public function send( $headers, $to, $from, $subject, $body ) {
		if ( $this->dir === null ) {
			return true;
		}
		$text = is_array( $body ) ? (string)( $body['text'] ?? '' ) : (string)$body;
		foreach ( is_array( $to ) ? $to : [ $to ] as $recipient ) {
			$facts = $this->factsOf( $recipient, (string)$subject, $text );
			if ( !$this->put( [ 'to' => $recipient->address ] + $facts ) ) {
				return true;
			}
		}
		return false;
	}

	private function factsOf( $recipient, string $subject, string $text ): array {
		$facts = $this->facts;
		if ( $facts !== null && ( $this->marker === '' || $this->marker === $text ) ) {
			$this->facts = null;
			return $facts;
		}
		$kind = $this->kindBySubject( $subject );
		// The text around the token belongs to the wiki.
		preg_match( '/wpEmailToken=([0-9a-f]{32})/', $text, $found );
		return [ 'kind' => $kind, 'user' => (string)$recipient->name, 'confirm' => $found[1] ?? '' ];
	}

	/** The token at the end of a link. The service knows the rest of the link. */
	private static function token( string $url ): string {
		return preg_match( '/\/([0-9a-f]{32})$/', $url, $found ) ? $found[1] : '';
	}

	/** Compares the subject with each message in the languages that MediaWiki may have used. */
	private function kindBySubject( string $subject ): string {
		foreach ( self::SUBJECTS as $key => $kind ) {
			$message = wfMessage( $key );
			if ( $message->exists() &&
				in_array( $subject, [ $message->text(), $message->inContentLanguage()->text() ], true )
			) {
				return $kind;
			}
		}
		return 'other';
	}

	private function put( array $mail ): bool {
		// Only this wiki uses the directory, so when it is full, only this wiki's emails are refused.
		if ( count( glob( "{$this->dir}/*" ) ?: [] ) >= self::FILES_MAX ) {
			return false;
		}
		$short = array_map( static fn ( $value ) => mb_strcut( (string)$value, 0, self::TEXT_MAX, 'UTF-8' ), $mail );
		$json = json_encode( $short, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR );
		$file = $this->dir . '/' . bin2hex( random_bytes( 12 ) );
		return file_put_contents( "$file.tmp", $json ) !== false && rename( "$file.tmp", "$file.json" );
	}
}
