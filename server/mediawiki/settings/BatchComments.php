<?php
use MediaWiki\CommentStore\CommentStore;
use MediaWiki\CommentStore\CommentStoreComment;

/**
 * Remembers the last stored summary, because most edits of a batch have the same one. For a new page, MediaWiki
 * looks it up three times: for the revision, the recent change and the log entry.
 */
class WikisteadBatchComments extends CommentStore {
	private static string $text = '';
	private static ?int $id = null;

	/** Call it when something was rolled back, which may include the summary. */
	public static function forget(): void {
		self::$id = null;
	}

	/** @inheritDoc */
	public function createComment( $dbw, $comment, $data = null ): CommentStoreComment {
		$comment = CommentStoreComment::newUnsavedComment( $comment, $data );
		$isPlain = !$comment->id && $comment->data === null && is_a( $comment->message, wikisteadClass( 'MediaWiki\Language\RawMessage', 'RawMessage' ) );
		if ( $isPlain && self::$id !== null && $comment->text === self::$text ) {
			$comment->id = self::$id;
		}
		$stored = parent::createComment( $dbw, $comment );
		if ( $isPlain ) {
			[ self::$text, self::$id ] = [ $stored->text, $stored->id ];
		}
		return $stored;
	}
}
