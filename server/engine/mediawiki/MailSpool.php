<?php
/** Hands a wiki's mail to the service: one JSON file a letter, in a directory that the service empties. */
class WikisteadMailSpool {
	private ?string $dir;
	private string $domain;

	/**
	 * @param ?string $dir null where the service takes no mail
	 * @param string $domain The wiki's
	 */
	public function __construct( ?string $dir, string $domain ) {
		$this->dir = $dir;
		$this->domain = $domain;
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
		foreach ( is_array( $to ) ? $to : [ $to ] as $recipient ) {
			$letter = [
				'domain' => $this->domain,
				'to' => $recipient->address,
				'subject' => $subject,
				'text' => is_array( $body ) ? $body['text'] : $body,
			];
			$file = $this->dir . '/' . bin2hex( random_bytes( 12 ) );
			$json = json_encode( $letter, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR );
			if ( file_put_contents( "$file.tmp", $json ) === false || !rename( "$file.tmp", "$file.json" ) ) {
				return true;
			}
		}
		return false;
	}
}
