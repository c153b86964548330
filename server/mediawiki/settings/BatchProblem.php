<?php
/** Why an edit of a batch is refused: a code of `EditProblemCode` and a sentence. */
class WikisteadBatchProblem extends RuntimeException {
	private const LENGTH_MAX = 300;

	/** Problem codes of Wikibase's errors, by a part of the errors' names. */
	private const CODES = [
		'conflict' => 'duplicate',
		'too-long' => 'length',
		'language' => 'language',
		'site' => 'site',
		'property' => 'no-property',
		'datatype' => 'datatype',
		'not-allowed' => 'not-allowed',
	];

	public string $problem;

	public function __construct( string $problem, string $text ) {
		// Messages are wikitext with links.
		$plain = preg_replace( '/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/', '$1', strip_tags( $text ) );
		parent::__construct( mb_substr( trim( $plain ), 0, self::LENGTH_MAX ) );
		$this->problem = $problem;
	}

	/** Describes an exception of Wikibase in words. Unexpected ones are logged. */
	public static function ofException( Throwable $exception ): self {
		if ( $exception instanceof self ) {
			return $exception;
		}
		if ( $exception instanceof Wikibase\Lib\Store\StorageException && method_exists( $exception, 'getStatus' ) && $exception->getStatus() ) {
			return self::ofStatus( $exception->getStatus() );
		}
		if ( $exception instanceof Wikibase\Lib\Store\EntityContentTooBigException ) {
			return new self( 'too-large', 'The entity would be larger than this wiki allows.' );
		}
		if ( $exception instanceof Wikibase\Repo\ChangeOp\Deserialization\ChangeOpDeserializationException ) {
			return new self( self::codeOf( $exception->getErrorCode() ), $exception->getMessage() );
		}
		if ( $exception instanceof Wikibase\Repo\Interactors\ItemMergeException ) {
			return new self( 'conflict', 'These items cannot be merged: ' . $exception->getMessage() );
		}
		wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::logException( $exception );
		return new self( 'failed', 'The wiki could not make this edit.' );
	}

	/** @param object $status With at least one error */
	public static function ofStatus( $status, ?string $problem = null ): self {
		$message = $status->getMessage( false, false, 'en' );
		return new self( $problem ?? self::codeOf( $message->getKey() ), $message->text() );
	}

	/** @param object $result An invalid result of Wikibase's validators */
	public static function ofResult( $result ): self {
		$error = $result->getErrors()[0];
		return new self(
			self::codeOf( $error->getCode() ),
			Wikibase\Repo\WikibaseRepo::getValidatorErrorLocalizer()->getErrorMessage( $error )->inLanguage( 'en' )->text()
		);
	}

	public static function codeOf( string $name ): string {
		foreach ( self::CODES as $part => $code ) {
			if ( str_contains( $name, $part ) ) {
				return $code;
			}
		}
		return 'value';
	}

	public function toArray(): array {
		return [ 'code' => $this->problem, 'text' => $this->getMessage() ];
	}
}
