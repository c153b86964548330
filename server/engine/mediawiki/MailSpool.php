<?php
/**
 * Hands a wiki's email to the service as facts: what kind it is and what it is about. The service writes the words, because
 * those that MediaWiki would send are interface messages, which a wiki's admins can edit. One JSON file an email, in a
 * directory of the wiki's own that the service empties.
 */
class WikisteadMailSpool {
	/** Bytes of an address or a name; MediaWiki's columns hold no more. */
	private const TEXT_MAX = 255;
	/** Files that may wait; the service empties the directory within a second. */
	private const FILES_MAX = 100;

	/** Kinds that are known only by the subject MediaWiki gives them, whatever a wiki has made of its words. */
	private const SUBJECTS = [
		'notificationemail_subject_changed' => 'address-changed',
		'notificationemail_subject_removed' => 'address-removed',
		'requestaccount-email-subj' => 'account-request',
		'confirmaccount-email-subj' => 'account-request-answered',
	];

	private ?string $dir;
	/** What is being sent, where MediaWiki was asked before it wrote the words. */
	private ?array $facts = null;
	/** Stands for the body of a confirmation until the facts take its place. */
	private string $marker = '';

	/** @param ?string $dir null where the service takes no mail */
	public function __construct( ?string $dir ) {
		$this->dir = $dir;
	}

	/**
	 * Runs what sends one email, which is about these facts.
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
	 * MediaWiki's hook UserSendConfirmationMail: the email about to be sent confirms an address.
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
	 * @return bool false: taken; true: not, and then PHP's mail() says that it cannot either (php-fpm's sendmail_path)
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
		// The words around the token are the wiki's own.
		preg_match( '/wpEmailToken=([0-9a-f]{32})/', $text, $found );
		return [ 'kind' => $kind, 'user' => (string)$recipient->name, 'confirm' => $found[1] ?? '' ];
	}

	/** A link's last part; the service knows the rest. */
	private static function token( string $url ): string {
		return preg_match( '/\/([0-9a-f]{32})$/', $url, $found ) ? $found[1] : '';
	}

	/** The same message in the languages that MediaWiki may have written it in. */
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
		// Nobody but this wiki waits for this directory; where it is full, the wiki's own emails are refused.
		if ( count( glob( "{$this->dir}/*" ) ?: [] ) >= self::FILES_MAX ) {
			return false;
		}
		$short = array_map( static fn ( $value ) => mb_strcut( (string)$value, 0, self::TEXT_MAX, 'UTF-8' ), $mail );
		$json = json_encode( $short, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR );
		$file = $this->dir . '/' . bin2hex( random_bytes( 12 ) );
		return file_put_contents( "$file.tmp", $json ) !== false && rename( "$file.tmp", "$file.json" );
	}
}
